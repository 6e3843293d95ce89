import type { Service } from '../api/create-service.ts'
import { handCredential } from '../api/hand-credential.ts'
import { preloadNormalizers } from '../api/queries.ts'
import { preloadAll } from '../ui/lazy-with-retry.tsx'
import { registerServiceWorker } from './app-update.ts'
import { startKeyboardShortcuts } from './keyboard-shortcuts.ts'

/** Starts what runs as long as the tab lives, and fetches what later pages need. The first page waits for none of it. */
export function startBackgroundTasks(service: Service): void {
  handCredential(service)
  startKeyboardShortcuts()
  void preloadAll()
  void preloadNormalizers()
  // With `font-display: optional` the font of abstracts would come too late for the first one.
  document.fonts.load('400 1rem "Source Serif 4"').catch(() => {})
  // Development has no service worker: it would serve yesterday's sources.
  if (import.meta.env.PROD) void registerServiceWorker()
}
