/** What the stub service has: 45 articles about lamps, in the shapes that the API documents. */

/** A response before it is sent: its status and the JSON of its body. */
export type StubAnswer = { status: number; body: unknown }

/** The response to a path after `/api/v1`, without failures. */
export type AnswerTo = (path: string, parameters: URLSearchParams) => StubAnswer

/** How many articles there are. */
export const LAMP_COUNT = 45
/** The slug of one of them. */
export const LAMP = { slug: 'lamp-7', title: 'Lamps and reading, part 7' } as const

/** Answers the three operations over `count` articles; every search finds every article. */
export function answerManyLamps(count: number): AnswerTo {
  return (path, parameters) => {
    if (path === '/articles') return { status: 200, body: lampList(count, parameters) }
    if (path === '/stats') return { status: 200, body: LAMP_STATISTICS }
    const number = Number(/^\/articles\/lamp-(\d+)$/.exec(path)?.[1])
    const isThere = number >= 1 && number <= count
    return isThere ? { status: 200, body: lamp(number) } : notFound()
  }
}

/** The same over 45 articles. */
export const answerLamps = answerManyLamps(LAMP_COUNT)

/** The response for an unknown address. */
export function notFound(): StubAnswer {
  return { status: 404, body: { title: 'There is nothing here', status: 404, detail: 'No article has this slug.' } }
}

/** One page of a list of `items`, in the documented envelope. */
export function listBody(items: readonly unknown[], parameters: URLSearchParams) {
  const page = Number(parameters.get('page') ?? '1')
  const perPage = Number(parameters.get('per_page') ?? '20')
  return {
    data: items.slice((page - 1) * perPage, page * perPage),
    meta: { total: items.length, page, per_page: perPage, pages: Math.ceil(items.length / perPage) },
  }
}

function lampList(count: number, parameters: URLSearchParams) {
  return listBody(
    Array.from({ length: count }, (_, index) => lamp(index + 1)),
    parameters,
  )
}

function lamp(number: number) {
  return {
    slug: `lamp-${number}`,
    title: `Lamps and reading, part ${number}`,
    doi: `10.5555/lamps.${number}`,
    type: 'article',
    abstract: 'How light falls on a page, and what it does to those who read there.',
    authors: [{ name: 'Ada Wick' }, { name: 'Ben Glass' }],
    source: 'Journal of Lamps',
    year: 2000 + (number % 20),
    language: 'en',
    keywords: ['lamps', 'reading'],
    open_access: { is_oa: true, status: 'gold', license: 'CC-BY-4.0', url: null },
    citations: { cited_by_count: 0, references: [], cited_by: [] },
  }
}

const LAMP_STATISTICS = {
  articles: LAMP_COUNT,
  sources: 1,
  open_access: { open: LAMP_COUNT, closed: 0, unknown: 0, by_status: { gold: LAMP_COUNT } },
  by_type: { article: LAMP_COUNT },
  by_language: { en: LAMP_COUNT },
  updated_at: '2026-11-20T09:41:00Z',
}
