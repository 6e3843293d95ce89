import type { CredentialStore } from '../api/credential.ts'
import { formatCounted } from '../contract/format.ts'
import type { Keep } from './keep.ts'
import { removeEntries, removeLedgers, removeOfflineCopy } from './remove-kept.ts'

/** Removes what Carrel keeps in this browser, in every tab; answers in sentences what that was. */
export async function removeEverything(keep: Keep, credential: CredentialStore): Promise<string> {
  const wasConnected = credential.current() !== null
  const hadTheme = document.cookie.includes('theme=')
  const answers = await keep.removeAnswers()
  removeEntries(() => window.localStorage)
  removeEntries(() => window.sessionStorage)
  await removeLedgers(() => window.indexedDB)
  const hadCopy = await removeOfflineCopy()
  const found = [
    answers !== null && answers > 0 && formatCounted(answers, 'remembered answer'),
    wasConnected && 'your credential',
    hadTheme && 'your choice of theme',
    hadCopy && 'the copy of Carrel for use without a connection',
  ].filter((name) => name !== false)
  const removed = found.length === 0 ? 'Nothing was kept but what was in memory; that is forgotten.' : sentenceOf(found)
  return answers === null
    ? `${removed} Whether answers were kept this browser did not tell; clear what it stores for this site in its settings.`
    : removed
}

function sentenceOf(found: readonly string[]): string {
  return `Removed: ${new Intl.ListFormat('en-GB').format(found)}, and what was in memory.`
}
