/** Keyboard shortcuts: the one table, which the help shows. A shortcut activates a control of the page, or does nothing where there is none. */
import { PAGE_PATTERNS } from '../domain/paths.ts'
import { isKeyForPage } from '../ui/single-keys.ts'
import { isShortcutHelpOpen } from './shortcut-help-button.tsx'

/** `keys`: one after the other. `isForRows`: a page with keys of its own for its rows, marked `data-own-keys`, switches it off. */
type Shortcut = { keys: readonly string[]; does: string; isForRows?: true; repeats?: true; run: () => void }

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search: go to the search box', run: focusSearchBox },
  { keys: ['j'], does: 'Next article of a list', isForRows: true, repeats: true, run: () => moveBy(1) },
  { keys: ['k'], does: 'Previous article of a list', isForRows: true, repeats: true, run: () => moveBy(-1) },
  { keys: ['o'], does: 'Open the article', isForRows: true, run: () => findCurrentTitle()?.click() },
  { keys: ['s'], does: 'Save the article, or remove it again', isForRows: true, run: () => press('button', 'Save') },
  { keys: ['c'], does: 'Cite the article', isForRows: true, run: () => press('button', 'Cite') },
  { keys: ['x'], does: 'Select the article', isForRows: true, run: () => press('input[type=checkbox]', 'Select') },
  { keys: ['g', 's'], does: 'Go to Search', run: () => findMainLink(PAGE_PATTERNS.search)?.click() },
  { keys: ['g', 'l'], does: 'Go to Library', run: () => findMainLink(PAGE_PATTERNS.library)?.click() },
  { keys: ['?'], does: 'Show this help', run: () => isShortcutHelpOpen.set(true) },
]

const MAX_PAUSE_MS = 2_000

/** Listens to the keys of this tab; returns how to stop. */
export function startKeyboardShortcuts(): () => void {
  let first: { key: string; at: number } | null = null
  const onKey = (event: KeyboardEvent) => {
    if (['Shift', 'CapsLock'].includes(event.key)) return
    const isLate = first !== null && event.timeStamp - first.at > MAX_PAUSE_MS
    const typed = first === null || isLate ? [event.key] : [first.key, event.key]
    first = null
    if (!isKeyForPage(event)) return
    const isRun = (keys: readonly string[]) => keys.join(' ') === typed.join(' ')
    const shortcut = SHORTCUTS.find(({ keys }) => isRun(keys))
    if (SHORTCUTS.some(({ keys }) => keys.length > typed.length && keys[0] === event.key))
      first = { key: event.key, at: event.timeStamp }
    if (shortcut === undefined || (event.repeat && shortcut.repeats !== true)) return
    if (shortcut.isForRows === true && document.querySelector('[data-own-keys]') !== null) return
    // Firefox opens its own search with "/".
    event.preventDefault()
    shortcut.run()
  }
  // After all listeners within the page, which may use the key.
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** Opens the search page where the page has no search box. */
function focusSearchBox(): void {
  if (focusIfThere()) return
  const link = findMainLink(PAGE_PATTERNS.search)
  const main = document.querySelector('main')
  if (link === null || main === null) return
  const observer = new MutationObserver(() => {
    if (focusIfThere()) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  // From then on the reader decides where the focus is.
  for (const input of ['keydown', 'pointerdown'])
    window.addEventListener(input, () => observer.disconnect(), { once: true, capture: true })
  link.click()
}

function focusIfThere(): boolean {
  const box = document.querySelector<HTMLInputElement>('[role=search] input[type=search]')
  box?.focus()
  box?.select()
  return box !== null
}

function findMainLink(path: string): HTMLAnchorElement | null {
  return document.querySelector(`nav[aria-label=Main] a[href="${path}"]`)
}

/** The title links of a list of articles. */
function findTitles(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main li h2 a[href]')]
}

/** The title of the row that has the focus. */
function findCurrentTitle(): HTMLElement | undefined {
  return findTitles().find((title) => title.closest('li')?.contains(document.activeElement))
}

/** Without a current row, the first one that the reader sees. */
function moveBy(step: 1 | -1): void {
  const titles = findTitles()
  const current = findCurrentTitle()
  const seen = titles.find((title) => title.getBoundingClientRect().top >= 0)
  const next = current === undefined ? seen : titles[titles.indexOf(current) + step]
  next?.focus()
}

/** Activates a control of the current row, or of the article of the page, by its name: `Save`, `Select: Title`. */
function press(selector: string, name: string): void {
  const article = findCurrentTitle()?.closest('li') ?? document.querySelector('main article')
  const controls = [...(article?.querySelectorAll<HTMLElement>(selector) ?? [])]
  controls.find((control) => nameOf(control).split(':')[0] === name)?.click()
}

function nameOf(control: HTMLElement): string {
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : control
  return (control.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
}
