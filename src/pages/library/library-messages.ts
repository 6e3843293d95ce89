/** The texts of the library and of shared lists. */
import { formatCount, formatCounted } from '../../domain/format.ts'
import type { ImportOutcome } from '../../library/library-file.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'

export const LIBRARY_MESSAGES = {
  heading: 'Library',
  list: 'Saved articles',
  loading: 'Loading your library',
  needsScripts: 'The library is kept in your browser and needs scripts, which are switched off.',
  failed: 'Your library could not be opened',
  empty: 'No article is saved yet',
  emptyText: 'Press “Save” on an article or in a list of results. Saved articles stay in this browser, also offline.',
  searchAll: 'Search all articles',
  box: 'Search saved articles',
  sort: 'Sort by',
  tag: 'Tag',
  allTags: 'All',
  reading: 'Reading state',
  allStates: 'All',
  notStated: 'Not stated',
  noneFound: 'No saved article matches. Use fewer words, or another tag or reading state.',
  showAll: 'Show all',
  select: 'Select',
  selectAll: (count: number) => `Select all ${formatCount(count)}`,
  selection: 'Selection',
  selected: (count: number) => `${formatCount(count)} selected`,
  clear: 'Clear',
  export: 'Export',
  share: 'Share list',
  remove: 'Remove',
  undo: 'Undo',
  linkCopied: (count: number) =>
    `Link to ${formatCounted(count, 'article')} copied. The list is in the link and is sent to no server.`,
  longLink: ' Some programs cut links this long: share fewer articles to be safe.',
  removed: (count: number) => `${formatCounted(count, 'article')} removed.`,
  addTag: 'Add a tag',
  removeTag: (tag: string) => `Remove tag: ${tag}`,
  addNote: 'Add a note',
  note: 'Note',
  noteSaved: 'Note saved.',
  notSaved: 'Not saved: ',
  file: 'Your library as a file',
  fileText:
    'One file with all articles, tags and notes, saved searches, search history and screenings: a backup, or the way to another browser.',
  exportLibrary: 'Export library',
  importLibrary: 'Import library',
  importHint: 'A file that “Export library” made. Importing merges and removes nothing.',
  downloaded: (name: string) => `Downloaded ${name}`,
} as const

export const SHARED_LIST_MESSAGES = {
  heading: 'Shared list',
  list: 'Shared articles',
  damaged: 'This link is damaged',
  damagedText: 'The list is not complete: copy the whole link, or ask for it again.',
  opening: 'Opening the list',
  needsScripts: 'The list is in the link itself and needs scripts, which are switched off.',
  load: (count: number) => `Load ${formatCounted(count, 'article')}`,
  cancel: 'Cancel',
  progress: 'Articles loaded',
  saveAll: 'Save all',
  missing: 'Not in this catalogue',
} as const

/** "3 articles; loading them needs 2 requests (of 58 remaining)." `remaining`: null when unknown. */
export function formatSharedCost(articles: number, requests: number, remaining: number | null): string {
  const count = formatCounted(articles, 'article')
  if (requests === 0) return `${count}; no requests needed.`
  const limit = remaining === null ? '' : ` (of ${formatCount(remaining)} remaining)`
  return `${count}; loading them needs ${formatCounted(requests, 'request')}${limit}.`
}

/** "12 of 40 saved articles" */
export function formatShown(shown: number, saved: number): string {
  const all = formatCounted(saved, 'saved article')
  return shown === saved ? all : `${formatCount(shown)} of ${all}`
}

/** "Saved articles: 2 added, 1 unchanged." and what was ignored. */
export function formatImport({ imported, ignored }: ImportOutcome): string {
  const sentences = imported.map(({ label, outcome }) => {
    const name = label.charAt(0).toUpperCase() + label.slice(1)
    if (typeof outcome === 'string') return `${name} not imported: ${STORAGE_PROBLEM_TEXT[outcome]}`
    const parts = Object.entries(outcome).filter(([, count]) => count > 0)
    const counts = parts.map(([what, count]) => `${formatCount(count)} ${what}`)
    return `${name}: ${counts.length === 0 ? 'none in the file' : counts.join(', ')}.`
  })
  if (ignored.length > 0) sentences.push(`Ignored, because this version does not know them: ${ignored.join(', ')}.`)
  return sentences.length === 0 ? 'The file is empty.' : sentences.join(' ')
}
