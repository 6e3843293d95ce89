import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { runCatalogueCommand } from './catalogue-command.ts'
import { makeFakeStore, makeImports, makeNumbered } from './testing/import-runs.ts'

/** A data folder with a catalogue of 300 articles; `command` runs the command there. */
async function makeCatalogue() {
  const store = makeFakeStore()
  const imports = makeImports({ store })
  const { dataDir, folder } = imports
  imports.write('refs.jsonl', ...Array.from({ length: 300 }, (_, number) => makeNumbered(number)))
  await imports.run('refs.jsonl')
  const recordsFile = store.readCurrentCatalogue(dataDir)?.recordsFile ?? ''
  const command = (...args: string[]) => runCatalogueCommand(args, { dataDir, folder, store })
  return { ...imports, store, recordsFile, command }
}

test('a catalogue is verified: its records, and what its store has of them', async () => {
  const { command, store } = await makeCatalogue()
  expect(await command('verify')).toEqual([
    '1: 300 articles, 0 deleted ones; all records are valid, and the store has them all.',
  ])
  store.checkStore = async () => [
    'The index has 2 articles, not 300.',
    'The statistics are not those of the articles: sources.',
  ]
  await expect(command('verify')).rejects.toThrow(
    /^The index has 2 .*\nThe statistics .*\nThe records are valid; build the store again with: npm run catalogue -- rebuild$/,
  )
  expect(await command('rebuild')).toEqual(['The catalogue is built again from its records; it is now 1.'])
})

test('damaged records are named with what to do, by each command and by an import', async () => {
  const { command, recordsFile, folder, run } = await makeCatalogue()
  const file = path.join(folder, 'export.gz')
  await command('export', file)
  const exported = readFileSync(file)
  truncateSync(recordsFile, 500)
  const sentence = `The records of the catalogue, ${recordsFile}, are missing or damaged. Use another one of npm run catalogue -- list`
  await expect(command('verify')).rejects.toThrow(sentence)
  await expect(command('export', file)).rejects.toThrow(sentence)
  expect(readFileSync(file).equals(exported)).toBe(true)
  const { code, errors } = await run('refs.jsonl')
  expect([code, errors]).toEqual([1, expect.stringContaining(sentence)])
})

test('records that contradict themselves are named by line', async () => {
  const { command, recordsFile } = await makeCatalogue()
  const [first = ''] = gunzipSync(readFileSync(recordsFile)).toString().split('\n')
  writeFileSync(recordsFile, gzipSync(`${first}\n${first}\n`))
  await expect(command('verify')).rejects.toThrow(
    'Line 2 of the records has the slug of another record. Use another one',
  )
  writeFileSync(recordsFile, gzipSync(`${first}\n`))
  await expect(command('verify')).rejects.toThrow(
    'The catalogue says 300 articles, and its records hold 1. Use another one',
  )
})

test('an export to where nothing can be written says so', async () => {
  const { command, folder } = await makeCatalogue()
  const file = path.join(folder, 'none', 'export.gz')
  await expect(command('export', file)).rejects.toThrow(`${file} cannot be written: ENOENT`)
})
