/** For tests: whether origins lead to what they say stood there. */
import type { AnswerOrigin } from '../../contract/answer-origin.ts'
import type { Article } from '../../contract/article.ts'
import { isObject } from '../../contract/json.ts'

/** What stands at a path of an answer; of several indices (`[0,2]`) the list of what stands there; undefined where nothing stands. */
export function followPath(answer: unknown, path: string): unknown {
  let value = answer
  for (const [, name, quoted, indices] of path.matchAll(/\.?([^.[\]]+)|\[("(?:[^"\\]|\\.)*")\]|\[([\d,]+)\]/g)) {
    if (indices === undefined) value = at(value, quoted === undefined ? (name ?? '') : String(JSON.parse(quoted)))
    else {
      const list = indices
        .split(',')
        .map((index) => (Array.isArray(value) ? (value[Number(index)] as unknown) : undefined))
      value = list.length === 1 ? list[0] : list
    }
  }
  return value
}

function at(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The origins that do not lead to their raw text, in words; none when all do. */
export function falseOrigins(
  answer: unknown,
  header: (name: string) => string | null,
  origins: readonly AnswerOrigin[],
): string[] {
  return origins.flatMap(({ field, where, path, raw }) => {
    const stood = where === 'body' ? JSON.stringify(followPath(answer, path)) : where === 'header' ? header(path) : ''
    const isTrue = raw.endsWith('…') ? stood?.startsWith(raw.slice(0, -1)) : stood === raw
    return isTrue === true ? [] : [`${field}: ${where} ${path} holds ${stood}, not ${raw}`]
  })
}

/** The same of an article. */
export function falseOriginsOf(answer: unknown, { slug, origins }: Article): string[] {
  return origins.flatMap(({ field, path, raw }) => {
    const stood = JSON.stringify(followPath(answer, path))
    return stood === JSON.stringify(raw)
      ? []
      : [`${slug}, ${field}: ${path} holds ${stood}, not ${JSON.stringify(raw)}`]
  })
}
