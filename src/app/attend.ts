import type { QueryClient } from '@tanstack/react-query'
import { boundMemory } from '../api/bound-memory.ts'
import { handCredential } from '../api/hand-credential.ts'
import { noteSaved } from '../api/note-saved.ts'
import type { Service } from '../api/create-service.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'

/** Begins what goes on beside the pages as long as the tab lives, once the first of them stands. */
export function attend({ config, client, credential, quota, tabs }: Service, queryClient: QueryClient): void {
  noteSaved(queryClient, quota)
  boundMemory(queryClient)
  handCredential({ tabs, credential, apiBaseUrl: config.apiBaseUrl })
  // So that another tab need not wait for it.
  import('../api/tab-answers.ts').catch(() => {})
  prefetchOnIntent(client, quota, queryClient)
}
