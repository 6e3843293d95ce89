/** Scroll and focus after a change of page: a declarative router leaves both to the app. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { readEntry, writeEntry } from '../domain/web-storage.ts'
import { objectOrEmpty, parseJson } from '../domain/json.ts'
import { focusPageHeading } from '../ui/use-focus.ts'

/** How far a page was scrolled, and the id of the element that had the focus ('' where that has none). */
type Position = { scrollY: number; focusId: string }

const STORAGE_KEY = 'carrel:scroll'
/** A page that is still loading is given this long to become as tall as it was. */
const MAX_WAIT_MS = 15_000
/** After any of these the reader decides where the page is. */
const USER_INPUT_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const
const TOP: Position = { scrollY: 0, focusId: '' }

/**
 * A new page begins at the top with the focus on its heading, a page of results with the focus on the heading of the results.
 * Back, Forward and Reload restore the scroll position; Back and Forward also the focus, unless the tab was reloaded since.
 */
export function useScrollRestoration(): void {
  const { key, pathname, state } = useLocation() as { key: string; pathname: string; state: unknown }
  const type = useNavigationType()
  const positions = useRef<Map<string, Position>>(null)
  const current = useRef<{ entry: string; pathname: string }>(null)
  const restoring = useRef<AbortController>(null)

  // Before the new page is painted, so that the reader sees no jump.
  useLayoutEffect(() => {
    const entry = key === 'default' ? findFirstEntry() : key
    const previous = current.current
    if (previous?.entry === entry) return
    current.current = { entry, pathname }
    positions.current ??= readPositions()
    restoring.current?.abort()
    const position = positions.current.get(entry)
    if (previous === null) {
      // After a reload or a return.
      if (position !== undefined)
        restoring.current = restore({ ...position, scrollY: continueScrolling(position.scrollY) })
    } else if (type === NavigationType.Pop) {
      if (previous.pathname !== pathname) focusPageHeading()
      restoring.current = restore(position ?? TOP)
    } else if (previous.pathname !== pathname) {
      window.scrollTo(0, 0)
      focusPageHeading()
    } else if (objectOrEmpty(state)['focus'] === 'results') {
      window.scrollTo(0, 0)
      document.getElementById('results')?.focus({ preventScroll: true })
    }
  }, [key, pathname, state, type])

  // Listens to the browser, to know the position before the page changes.
  useEffect(() => {
    const record = () => {
      if (current.current === null || restoring.current?.signal.aborted === false) return
      const focusId = document.activeElement?.id ?? ''
      positions.current?.set(current.current.entry, { scrollY: window.scrollY, focusId })
    }
    return listen(record, () => storePositions(positions.current ?? new Map()))
  }, [])
}

/** Calls `onMove` when the page scrolls or the focus moves, `onLeave` when the page is left; returns how to stop. */
function listen(onMove: () => void, onLeave: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const leave = () => {
    // The browser restores a page that is loaded again, as far as the server rendered it.
    window.history.scrollRestoration = 'auto'
    onLeave()
  }
  takeOver()
  window.addEventListener('scroll', onMove, { passive: true, signal })
  document.addEventListener('focusin', onMove, { signal })
  window.addEventListener('pageshow', takeOver, { signal })
  window.addEventListener('pagehide', leave, { signal })
  return () => listening.abort()
}

function takeOver(): void {
  window.history.scrollRestoration = 'manual'
}

/** Where a loaded page is to be scrolled. The browser may have scrolled it already: a server-rendered page to its place, an unfinished one only to its end. */
function continueScrolling(stored: number): number {
  const { scrollY, innerHeight } = window
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  return scrollY === 0 || isAtEnd ? Math.max(scrollY, stored) : scrollY
}

/** Restores a position as far as the page is tall enough, and continues while it grows, until it is done or aborted. */
function restore({ scrollY, focusId }: Position): AbortController {
  const restoring = new AbortController()
  const { signal } = restoring
  const stop = () => restoring.abort()
  const step = () => {
    const element = document.getElementById(focusId)
    window.scrollTo(0, scrollY)
    element?.focus({ preventScroll: true })
    if (window.scrollY >= scrollY - 1 && (focusId === '' || element !== null)) stop()
  }
  const observer = new ResizeObserver(step)
  const timer = setTimeout(stop, MAX_WAIT_MS)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const type of USER_INPUT_EVENTS) window.addEventListener(type, stop, { passive: true, signal })
  observer.observe(document.body)
  step()
  return restoring
}

let firstEntry: string | null = null

/** The key of the entry with which the app was loaded: the router has the same one for all of these. */
function findFirstEntry(): string {
  // Browsers without the Navigation API restore these entries on their own, as far as they can.
  firstEntry ??= ('navigation' in window ? window.navigation.currentEntry?.key : null) ?? String(performance.timeOrigin)
  return firstEntry
}

/** Only scroll positions are stored: the id of a focused link names an article that was read. */
function readPositions(): Map<string, Position> {
  const stored = parseJson(readEntry(() => window.sessionStorage, STORAGE_KEY) ?? '[]')
  // Only this file writes the entry, and only this tab reads it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Map((stored as [string, number][]).map(([entry, scrollY]) => [entry, { scrollY, focusId: '' }]))
}

function storePositions(positions: Map<string, Position>): void {
  const stored = Array.from(positions, ([entry, { scrollY }]) => [entry, scrollY])
  writeEntry(() => window.sessionStorage, STORAGE_KEY, JSON.stringify(stored))
}
