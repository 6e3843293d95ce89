import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { carrelFormat, formatCarrelHeader, formatCarrelLine, parseCarrelRecord } from './carrel-lines.ts'
import { readSampleRows } from './sample-rows.ts'
import { CROSSREF_ARTICLE } from './testing/doi-agency-records.ts'
import { OPENALEX_ARTICLE } from './testing/index-records.ts'
import { readBytes, readItems, summarize } from './testing/read-items.ts'

describe('Carrel’s own records', () => {
  test('are the same after they were written and read', async () => {
    const articles = [OPENALEX_ARTICLE, { ...CROSSREF_ARTICLE, type: 'review' as const }]
    const text = [formatCarrelHeader(), ...articles.map(formatCarrelLine)].map((line) => `${line}\n`).join('')
    const read = await readBytes(Buffer.from(text))
    expect(read?.name).toBe('carrel')
    expect(read?.items.map((item) => (item.kind === 'record' ? item.article : item))).toEqual(articles)
    expect(read?.items.map(({ line, record }) => [line, record])).toEqual([
      [2, 1],
      [3, 2],
    ])
  })

  test('are equal lines whatever the order of their fields', () => {
    const reversed = Object.fromEntries(Object.entries(CROSSREF_ARTICLE).toReversed())
    const article = parseCarrelRecord(reversed)
    if (typeof article === 'string') throw new Error(article)
    expect(formatCarrelLine(article)).toBe(formatCarrelLine(CROSSREF_ARTICLE))
  })

  test('are rejected with the field where they are not valid, or written by a later version', async () => {
    const lines = [
      formatCarrelHeader(),
      formatCarrelLine(CROSSREF_ARTICLE),
      JSON.stringify({ ...CROSSREF_ARTICLE, identifiers: [] }),
      '{',
    ]
    const items = await readItems(carrelFormat, lines.join('\n'))
    expect(items.map(summarize)).toEqual(['2/1 On examples', '3/2 unreadable', '4/4 unreadable'])
    expect(items[1]).toMatchObject({ finding: { value: expect.stringContaining('identifiers') as unknown } })
    expect((await readItems(carrelFormat, '{"carrel":"records","version":2}')).map(summarize)).toEqual([
      '1/1 unreadable',
    ])
  })
})

test('the sample catalogue is an input as well', async () => {
  const file = readFileSync(new URL('../sample/articles.jsonl', import.meta.url))
  const rows = readSampleRows(file.toString())
  const read = await readBytes(file)
  expect([read?.name, read?.items.length]).toEqual(['sample', rows.length])
  for (const [index, row] of rows.entries()) {
    const item = read?.items[index]
    if (item?.kind !== 'record') throw new Error(`No record: ${row.title}`)
    const { article } = item
    expect(item.warnings).toEqual([])
    expect([article.identifiers[0]?.value, article.title, article.abstract, article.published]).toEqual([
      row.doi,
      row.title,
      row.abstract,
      row.published,
    ])
    expect([article.authors, article.source, article.pages, article.keywords]).toEqual([
      row.authors,
      row.source,
      row.pages,
      row.keywords,
    ])
    expect([article.openAccess.isOpen, article.openAccess.license]).toEqual([row.oa_is_open, row.license])
    expect(article.references.map(({ value }) => value)).toEqual(row.references.map(({ value }) => value))
  }
})
