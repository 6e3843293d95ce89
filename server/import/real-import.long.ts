import { readdirSync, rmSync, writeFileSync } from 'node:fs'
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
    expect.stringMatching(/: 2 articles, 0 deleted ones; all records are valid, and the store has them all\.$/),
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

test('a damaged store is found by verify, and built again from its records beside those that are kept', async () => {
  const imports = makeImports({ store: catalogueStore })
  const { folder, dataDir } = imports
  const command = (...args: string[]) => runCatalogueCommand(args, { dataDir, folder, store: catalogueStore })
  const current = () => catalogueStore.readCurrentCatalogue(dataDir)?.id ?? ''
  imports.write('refs.jsonl', makeNumbered(1))
  // One is asked for, and the one before stays: a server may still serve it.
  await imports.run('refs.jsonl', '--keep', '1')
  const first = current()
  imports.write('refs.jsonl', makeNumbered(1), makeNumbered(2))
  await imports.run('refs.jsonl', '--keep', '1')
  const second = current()
  const damaged = await openEmbeddedStore(path.join(dataDir, second), { writable: true })
  await damaged.query("update article set title = 'Another' where id = 2")
  await damaged.close()
  await expect(command('verify')).rejects.toThrow(
    // The statistics name the records with the most gaps.
    /^Articles that differ from their records: 1, the first is example-2\.\n.* not those of the articles: quality\.\n.*npm run catalogue -- rebuild$/,
  )
  await command('rebuild')
  const third = current()
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await command('verify')).toEqual([expect.stringMatching(/^\S+: 2 articles, /)])
  expect(new Set(catalogueStore.listCatalogues(dataDir).map(({ id }) => id))).toEqual(new Set([third, first]))
  rmSync(path.join(dataDir, third, 'records', 'global'), { recursive: true })
  await expect(command('verify')).rejects.toThrow(/^The store cannot be read: /)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('building'))).toEqual([])
})
