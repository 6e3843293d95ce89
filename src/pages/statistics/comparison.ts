/** Searches side by side: the topics of an address, and their counts by year or type. */
import { ARTICLE_TYPES, typeNamePlural } from '../../domain/article-type.ts'
import { type ComparedBy, comparePath } from '../../domain/paths.ts'
import { MAX_TEXT_LENGTH, normalizeSearchText, searchTextProblem } from '../../domain/search-query.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { formatCounted } from '../../domain/format.ts'
import type { PanelChart } from './figure-chart.ts'
import type { FigureCaption, FigureTable, TabledFigure } from './figure-file.ts'
import { fillShortGaps, isYearName } from './figure-data.ts'
import { formatYearGaps } from './statistics-messages.ts'

/** Searches that are compared at most. */
export const MOST_TOPICS = 10

/** What is compared; `left`: texts that are not, because there are too many or they cannot be searched for. */
export type Comparison = { topics: string[]; by: ComparedBy; left: string[] }

/** The comparison of an address, by the part after its path. */
export function comparisonOfAddress(search: string, canCountYears: boolean): Comparison {
  const parameters = new URLSearchParams(search)
  const isByYear = canCountYears && parameters.get('by') !== 'type'
  return { ...chooseTopics(parameters.getAll('q')), by: isByYear ? 'year' : 'type' }
}

/** The path of a comparison of the lines of a text. It keeps the first of those that are not compared, cut where one is much too long. */
export function comparePathOfText(text: string, by: ComparedBy): string {
  const { topics, left } = chooseTopics(text.split('\n'))
  const kept = left.slice(0, MOST_TOPICS).map((line) => line.slice(0, MAX_TEXT_LENGTH + 1))
  return comparePath([...topics, ...kept], by)
}

function chooseTopics(texts: string[]): Omit<Comparison, 'by'> {
  const all = [...new Set(texts.map(normalizeSearchText))].filter((text) => text !== '')
  const topics = all.filter((text) => searchTextProblem(text) === null).slice(0, MOST_TOPICS)
  return { topics, left: all.filter((text) => !topics.includes(text)) }
}

/** The counts of one topic; null: not stated. */
export type TopicCounts = { topic: string; total: number | null; parts: ReadonlyMap<string, number | null> }

/** The counts of a topic in its statistics; a part that is not listed has none of its articles. */
export function countTopic(topic: string, { articles, breakdowns }: Statistics, by: ComparedBy): TopicCounts {
  const { entries = [], withoutCount = [] } = breakdowns.find((breakdown) => breakdown.by === by) ?? {}
  const notStated = withoutCount.map(({ value }) => [value, null] as const)
  const stated = entries.map(({ value, count }) => [value, count] as const)
  return { topic, total: articles, parts: new Map([...notStated, ...stated]) }
}

/** The names of the parts of all topics in their order, years without gaps. */
function listParts(counts: readonly TopicCounts[], by: ComparedBy): string[] {
  const names = [...new Set(counts.flatMap(({ parts }) => [...parts.keys()]))]
  if (by === 'type') {
    const known = ARTICLE_TYPES.filter((type) => names.includes(type))
    return [...known, ...names.filter((name) => !known.some((type) => type === name))]
  }
  return [...fillShortGaps(names.filter(isYearName)).filled, ...names.filter((name) => !isYearName(name))]
}

/** A part in words. */
function nameOfPart(part: string, by: ComparedBy): string {
  if (part === 'unknown') return 'Not known'
  return by === 'type' ? typeNamePlural(part) : part
}

/** The figure of a comparison: one column of the table for each topic, one chart for each. `countedAt`: ISO 8601. */
export function tabulateComparison(
  counts: readonly TopicCounts[],
  by: ComparedBy,
  countedAt: string | null,
): TabledFigure & { drawing: FigureCaption & PanelChart } {
  const { gaps } = fillShortGaps(counts.flatMap(({ parts }) => [...parts.keys()].filter(isYearName)))
  const figure = {
    id: 'comparison',
    title: `Searches by ${by}`,
    definition: `Articles that each search finds, also those with only most of its words (AND between the words asks for all), by ${by === 'year' ? 'year of publication' : 'type'}. All charts have the same scale.`,
    remarks: ['An article that several searches find is counted in each.', formatYearGaps(gaps) ?? []].flat(),
    records: counts.map((one) => `${nameTopic(one)}: ${formatTopicTotal(one)}`).join('; '),
    ...(countedAt === null ? {} : { countedAt }),
  }
  return {
    figure,
    table: makeComparisonTable(counts, by),
    drawing: { ...figure, ...makeComparisonChart(counts, by) },
  }
}

/** How many articles a search finds, in words. */
export function formatTopicTotal({ total }: TopicCounts): string {
  return total === null ? 'total not asked' : formatCounted(total, 'article')
}

function nameTopic({ topic }: TopicCounts): string {
  return `“${topic}”`
}

function makeComparisonChart(counts: readonly TopicCounts[], by: ComparedBy): PanelChart {
  const parts = listParts(counts, by)
  const panels = counts.map((one) => ({
    heading: `${nameTopic(one)}: ${formatTopicTotal(one)}`,
    chart: {
      form: by === 'year' ? ('columns' as const) : ('bars' as const),
      tone: 'accent' as const,
      isDivision: true,
      rows: parts.map((part) => {
        const [name, isUnknown] = [nameOfPart(part, by), part === 'unknown']
        return { name, count: countPart(one, part), share: null, isUnknown }
      }),
    },
  }))
  return { form: 'panels', panels }
}

/** How many articles of a topic are in a part; null: not stated. */
function countPart({ total, parts }: TopicCounts, part: string): number | null {
  const count = parts.get(part)
  return count === undefined && total !== null ? 0 : (count ?? null)
}

/** One column for each topic, one row for each part, with all articles first where the topics state them. */
export function makeComparisonTable(counts: readonly TopicCounts[], by: ComparedBy): FigureTable {
  const totals = counts.map(({ total }) => total ?? '')
  const areTotalsKnown = totals.some((total) => total !== '')
  return {
    header: [by === 'year' ? 'Year' : 'Type', ...counts.map(nameTopic)],
    rows: [
      ...(areTotalsKnown ? [['All articles', ...totals]] : []),
      ...listParts(counts, by).map((part) => [
        nameOfPart(part, by),
        ...counts.map((one) => countPart(one, part) ?? ''),
      ]),
    ],
  }
}
