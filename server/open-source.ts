/** What answers the three operations, opened: the own catalogue, or a remote service. */
import path from 'node:path'
import { catalogueSource } from './api/catalogue-source.ts'
import type { Source } from './api/source.ts'
import { openTokenBook, type TokenBook } from './api/token-book.ts'
import { openCatalogue } from './catalogue/open-catalogue.ts'
import type { Store } from './catalogue/store.ts'
import type { RemoteLimits } from './gateway/remote-client.ts'
import { remoteSource } from './gateway/remote-source.ts'
import { makeFolder } from './make-folder.ts'
import type { Settings } from './settings.ts'
import type { ServerClock } from './system-clock.ts'

/** What is opened, and with what. */
export type SourceParts = {
  settings: Settings
  clock: ServerClock
  /** An opened catalogue; else that of `settings.dataDir`, built when needed. */
  store: Store | null
  /** Left out: those of service. */
  remoteLimits?: RemoteLimits
}

/** A source that must be closed. */
export type OpenedSource = {
  source: Source
  /** Who may use `/api/v1`; null: nobody, it is the remote service's. */
  tokens: TokenBook | null
  close(): Promise<void>
}

/** Opens it. With a remote service nothing is opened, locked or written on this machine. */
export async function openSource({ settings, clock, store, remoteLimits }: SourceParts): Promise<OpenedSource> {
  if (settings.remote !== null) {
    const limits = remoteLimits === undefined ? {} : { limits: remoteLimits }
    const source = remoteSource({ service: settings.remote, clock, ...limits })
    return { source, tokens: null, close: () => source.close() }
  }
  const opened = store ?? (await openCatalogue({ dataDir: settings.dataDir, now: clock.now }))
  try {
    makeFolder(settings.dataDir)
    const tokens = openTokenBook(settings.serviceTokens, path.join(settings.dataDir, 'tokens.json'), clock.now)
    return { source: catalogueSource(opened), tokens, close: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}
