import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { SERVICE_EXTENSIONS } from '../src/domain/config.ts'
import { appConfig } from './app-config.ts'
import type { CatalogueInfo } from './catalogue/catalogue-record.ts'
import { keepStore } from './catalogue/store.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start-server.ts'
import { emptyStore } from './testing/test-server.ts'

const served: { info: CatalogueInfo | null } = vi.hoisted(() => ({ info: null }))
vi.mock(import('./catalogue/open-catalogue.ts'), () => ({
  openCatalogue: async () => ({ ...keepStore(emptyStore()), info: () => served.info }),
}))

const HARVESTED = {
  name: 'repository', articles: 12_345, importedAt: '2026-11-22T23:59:00.000Z', format: 'oai',
  location: 'https://repository.example.org:8443/private/path/oai',
} // prettier-ignore
const INFO: CatalogueInfo = {
  builtAt: '2026-11-22T23:59:00.000Z',
  articles: 12_347,
  sources: [
    HARVESTED,
    {
      ...HARVESTED,
      name: 'files',
      articles: 2,
      format: 'bibtex, pubmed, nbib, new',
      location: 'a.bib, b.xml, c, d, e',
    },
    { ...HARVESTED, name: 'merged into others', articles: 0 },
  ],
}
const pages = () => ({ register: () => Promise.resolve(), fallback: () => null })
const readConfig = (environment: Record<string, string>) => appConfig(readSettings(environment, '/'), INFO)

test('appConfig names the sources of an imported catalogue without paths', () => {
  expect(readConfig({ CATALOGUE_NAME: 'Lamp Library', METADATA_LICENSE: 'CC0-1.0' })).toEqual({
    extensions: [...SERVICE_EXTENSIONS],
    apiBaseUrl: '/gateway/api/v1',
    access: 'open',
    hasFeeds: true,
    catalogueName: 'Lamp Library',
    metadataLicense: 'CC0-1.0',
    sources: [
      {
        name: 'repository',
        articles: 12_345,
        importedAt: '2026-11-22',
        format: 'OAI-PMH',
        location: 'repository.example.org:8443',
      },
      {
        name: 'files',
        articles: 2,
        importedAt: '2026-11-22',
        format: 'BibTeX, PubMed, new',
        location: 'a.bib, b.xml, c and 2 more',
      },
    ],
  })
})

test('appConfig names no sources where readers need a credential, nor for the sample', () => {
  const closed = readConfig({ ACCESS: 'credential' })
  expect(closed).toEqual({ apiBaseUrl: '/api/v1', access: 'credential', extensions: [...SERVICE_EXTENSIONS] })
  expect(appConfig(readSettings({}, '/'), null)).toEqual({
    apiBaseUrl: '/gateway/api/v1',
    access: 'open',
    extensions: [...SERVICE_EXTENSIONS],
    hasFeeds: true,
  })
})

test('appConfig announces nothing for a remote service', () => {
  const remote = { API_BASE_URL: 'https://api.example.org/api/v1', API_KEY: 'k' }
  expect(readConfig(remote).extensions).toBeUndefined()
})

test('a running server names the sources of the catalogue that it serves now', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-config-'))
  const server = await startServer({ settings: readSettings({ PORT: '0', DATA_DIR: folder }, '/'), pages })
  const readSources = async () => {
    const { sources = [] }: { sources?: { name: string }[] } = await (
      await fetch(`${server.origin}/config.json`)
    ).json()
    return sources.map(({ name }) => name)
  }
  expect(await readSources()).toEqual([])
  served.info = INFO
  expect(await readSources()).toEqual(['repository', 'files'])
  await server.close()
  rmSync(folder, { recursive: true })
})

test('appConfig names what the operator of a remote service says it offers', () => {
  const remote = { API_BASE_URL: 'https://api.example.org/api/v1', API_KEY: 'k' }
  expect(readConfig(remote)).not.toHaveProperty('extensions')
  expect(readConfig({ ...remote, API_EXTENSIONS: 'sort,facets' }).extensions).toEqual(['sort', 'facets'])
})

test('appConfig names the service of the library where the operator has set one', () => {
  const address = 'https://proxy.example.edu/login?url='
  expect(readConfig({ LIBRARY_RESOLVER: address }).libraryResolver).toBe(address)
  expect(readConfig({})).not.toHaveProperty('libraryResolver')
})
