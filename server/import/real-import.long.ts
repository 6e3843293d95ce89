import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openEmbeddedStore } from '../catalogue/embedded-store.ts'
import { catalogueStore } from './catalogue-store.ts'
import { runCatalogueCommand } from './catalogue-command.ts'
import { makeImports, makeNumbered } from './testing/import-runs.ts'

test('a BibTeX file becomes a store that can be searched, exported and imported again', async () => {
  const imports = makeImports({ store: catalogueStore })
  const { folder, dataDir } = imports
  writeFileSync(
    path.join(folder, 'library.bib'),
    '@article{a, title={On {X}}, author={Lovelace, Ada}, year=2020}\n@article{b, title={Notes}, doi={10.5555/b}, year=2021}',
  )
  expect(await imports.run('library.bib')).toMatchObject({ code: 0 })
  const current = catalogueStore.readCurrentCatalogue(dataDir)
  const store = await openEmbeddedStore(path.join(dataDir, current?.id ?? ''), { writable: false })
  const rows = await store.query('select slug from article order by slug', [])
  await store.close()
  expect(rows).toEqual([{ slug: 'notes' }, { slug: 'on-x' }])

  const command = (...args: string[]) => runCatalogueCommand(args, { dataDir, folder, store: catalogueStore })
  expect(await command('list')).toEqual([expect.stringMatching(/^\* \S+ {2}\S+ {2}2 articles$/), expect.any(String)])
  expect(await command('verify')).toEqual([
    expect.stringMatching(/: 2 articles, 0 deleted ones; all records are valid\.$/),
  ])
  await command('export', 'export.jsonl.gz')
  const other = makeImports()
  expect((await other.run(path.join(folder, 'export.jsonl.gz'))).output).toContain('2 read: 2 new')
  expect((await other.records()).map((record) => 'article' in record && record.article)).toEqual(
    (await imports.records()).map((record) => 'article' in record && record.article),
  )
})

test('an earlier catalogue is used again, and removed', async () => {
  const imports = makeImports({ store: catalogueStore })
  const { folder, dataDir } = imports
  imports.write('refs.jsonl', makeNumbered(1))
  await imports.run('refs.jsonl')
  const first = catalogueStore.readCurrentCatalogue(dataDir)?.id ?? ''
  imports.write('refs.jsonl', makeNumbered(1), makeNumbered(2))
  await imports.run('refs.jsonl')
  const command = (...args: string[]) => runCatalogueCommand(args, { dataDir, folder, store: catalogueStore })
  const second = catalogueStore.readCurrentCatalogue(dataDir)?.id ?? ''
  expect(await command('use', first)).toEqual([`The catalogue is now ${first}.`])
  expect(catalogueStore.readCurrentCatalogue(dataDir)?.id).toBe(first)
  expect(await command('remove', second)).toEqual([`Removed ${second}.`])
  await expect(command('remove', first)).rejects.toThrow('is in use')
  await expect(command('use')).rejects.toThrow('Usage: npm run catalogue')
})
