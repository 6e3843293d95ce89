/** Which records an import takes for one work, and what becomes of a record that several sources have. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeImports } from './testing/import-runs.ts'

const KEYED_TWICE = `
@article{Smith2020, title={A history of the printing press}, author={Smith, Ann}, year={2020}, doi={10.5555/press.1}}
@article{Smith2020, title={Coral reefs in warm water}, author={Smith, Bo}, year={2020}, doi={10.5555/reef.1}}
@article{Jones, title={One}, year={2020}}
@article{Jones, title={Another}, year={2021}}
`

function writeText({ folder }: ReturnType<typeof makeImports>, name: string, text: string): void {
  writeFileSync(path.join(folder, name), text)
}

test('works that share a citation key stay apart, also when the file comes again', async () => {
  const imports = makeImports()
  writeText(imports, 'library.bib', KEYED_TWICE)
  expect((await imports.run('library.bib')).output).toContain('4 read: 4 new')
  const articles = (await imports.records()).map((record) => (record.kind === 'article' ? record.article : null))
  expect(articles.map((article) => [article?.title, article?.identifiers.map(({ value }) => value)])).toEqual([
    ['A history of the printing press', ['10.5555/press.1', 'bib:Smith2020']],
    ['Coral reefs in warm water', ['10.5555/reef.1', 'bib:Smith2020']],
    ['One', ['bib:Jones']],
    ['Another', ['bib:Jones']],
  ])
  expect((await imports.run('library.bib')).output).toContain('4 read: 4 unchanged')
})

test('a work keeps its record when its title or its DOI is corrected', async () => {
  const imports = makeImports()
  writeText(imports, 'library.bib', KEYED_TWICE)
  await imports.run('library.bib')
  writeText(imports, 'library.bib', KEYED_TWICE.replace('{One}', '{One, corrected}').replace('press.1', 'press.2'))
  expect((await imports.run('library.bib')).output).toContain('4 read: 2 changed · 2 unchanged')
})

test('the report names what a record has in common with an earlier one', async () => {
  const imports = makeImports()
  writeText(imports, 'library.bib', `${KEYED_TWICE}@article{Other, title={Reefs}, year={2020}, doi={10.5555/REEF.1}}`)
  const { output } = await imports.run('library.bib', '--rejected', 'report.jsonl')
  expect(output).toMatch(/1 {2}merged: duplicate \(doi\)/)
  expect(readFileSync(path.join(imports.folder, 'report.jsonl'), 'utf8')).toContain(
    '"field":"doi","reason":"duplicate","value":"10.5555/REEF.1"',
  )
})

test('what one source deletes stays where another source has it', async () => {
  const imports = makeImports()
  writeText(imports, 'a.bib', '@article{k, title={One}, year={2020}, doi={10.5555/1}}')
  writeText(imports, 'b.bib', '@article{n, title={One}, year={2020}, doi={10.5555/1}}')
  writeText(imports, 'c.bib', '@article{m, title={Two}, year={2020}, doi={10.5555/2}}')
  for (const name of ['a', 'b', 'c']) await imports.run(`${name}.bib`, '--source', name)
  const info = () => imports.store.readCurrentCatalogue(imports.dataDir)?.info
  expect([info()?.articles, info()?.sources.map(({ articles }) => articles)]).toEqual([2, [1, 1, 1]])
  expect((await imports.run('b.bib', '--delete', '--source', 'b')).output).toContain('1 read: 1 changed')
  expect((await imports.run('c.bib', '--delete', '--source', 'b')).output).toContain('Nothing changed')
  const kinds = (await imports.records()).map(({ kind, source }) => [kind, source])
  expect(kinds).toEqual([['article', 'a'], ['article', 'c']]) // prettier-ignore
  expect((await imports.run('a.bib', '--delete', '--source', 'a')).output).toContain('1 removed')
})

test('an undetermined language is no language, and the catalogue can be exported', async () => {
  const imports = makeImports()
  writeText(imports, 'library.bib', '@article{k, title={One}, year={2020}, language={und}}')
  await imports.run('library.bib')
  expect(await imports.records()).toEqual([expect.objectContaining({ article: expect.objectContaining({ language: null }) })]) // prettier-ignore
})
