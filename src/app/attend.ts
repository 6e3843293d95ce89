import type { QueryClient } from '@tanstack/react-query'
import { boundMemory } from '../api/bound-memory.ts'
import { handCredential } from '../api/hand-credential.ts'
import { noteSaved } from '../api/note-saved.ts'
import type { Service } from '../api/service.tsx'
import { systemClock } from '../api/system-clock.ts'
import { answerTabs } from '../api/tab-answers.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'

/** Begins what goes on beside the pages as long as the tab lives, once the first of them stands. */
export function attend({ config, client, credential, quota, tabs }: Service, queryClient: QueryClient): void {
  noteSaved(queryClient, quota)
  boundMemory(queryClient)
  const { apiBaseUrl } = config
  answerTabs({ tabs, credential, apiBaseUrl, clock: systemClock }, queryClient)
  handCredential({ tabs, credential, apiBaseUrl })
  prefetchOnIntent(client, quota, queryClient)
}
