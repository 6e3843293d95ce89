/** Where the figures of the statistics came from, in the order in which they are shown. */
import { type AnswerOrigin, noOrigin, originAt, type Place } from '../../contract/answer-origin.ts'
import type { Breakdown, Figure } from '../../contract/stats.ts'
import type { KnownFigures } from './stats-known.ts'

/** A breakdown before it is known what it divides. */
export type ToldBreakdown = Omit<Breakdown, 'whole'>

/** A date that is told under a (normalised) name. */
export type ToldDate = { name: string; value: string; place: Place }

/**
 * Where a breakdown stood: its parts, or the two lists that make them, each with what it is called; and what told how many
 * articles are in parts that are not listed.
 */
export type BreakdownPlaces = { parts: readonly { name: string; place: Place }[]; rest: Place | null }

/** What was read of an answer, and where each of it stood. */
export type StatisticsFacts = {
  known: KnownFigures
  further: readonly Figure[]
  divided: readonly { breakdown: ToldBreakdown; whole: Figure | null }[]
  date: ToldDate | undefined
  places: { figures: ReadonlyMap<Figure, Place>; breakdowns: ReadonlyMap<ToldBreakdown, BreakdownPlaces> }
}

const NOT_TOLD = 'The service does not tell it.'
const BY: Record<Exclude<Breakdown['by'], 'other'>, string> = {
  year: 'articles by year',
  type: 'articles by type',
  open_access: 'articles by kind of open access',
  license: 'articles by licence',
  language: 'articles by language',
  source: 'articles by source',
}

/** Gathers them. */
export function statisticsOrigins({ known, further, divided, date, places }: StatisticsFacts): AnswerOrigin[] {
  const figure = (field: string, told: Figure | undefined, note: string | null = null) => {
    const place = told === undefined ? undefined : places.figures.get(told)
    return place === undefined ? noOrigin(field, NOT_TOLD) : originAt(field, place, note)
  }
  const { articles, sources, open, closed, unknown } = known
  const share = open === undefined || articles === undefined ? null : 'Shown as its share of the articles.'
  const isFirst = ({ by }: ToldBreakdown, index: number) =>
    divided.findIndex(({ breakdown }) => breakdown.by === by) === index
  return [
    date === undefined ? noOrigin('date of the figures', NOT_TOLD) : originAt('date of the figures', date.place),
    figure('articles', articles),
    figure('sources', sources),
    figure('open access', open, share),
    ...(open === undefined ? [] : [figure('open access: closed', closed), figure('open access: unknown', unknown)]),
    ...further
      .toSorted((a, b) => Number(a.isTechnical) - Number(b.isTechnical))
      .map((told) => figure(told.label, told)),
    ...divided.flatMap(({ breakdown, whole }, index) => {
      const { by, label } = breakdown
      const field = by === 'other' || !isFirst(breakdown, index) ? label : BY[by]
      return breakdownOrigins(field, places.breakdowns.get(breakdown), whole)
    }),
  ]
}

function breakdownOrigins(field: string, places: BreakdownPlaces | undefined, whole: Figure | null): AnswerOrigin[] {
  if (places === undefined) return []
  const note = whole === null ? null : `Its parts are compared with the total at “${whole.path}”.`
  const parts = places.parts.map(({ name, place }, index) =>
    originAt(name === '' ? field : `${field}: ${name}`, place, index === 0 ? note : null),
  )
  return places.rest === null ? parts : [...parts, originAt(`${field}: not listed`, places.rest)]
}
