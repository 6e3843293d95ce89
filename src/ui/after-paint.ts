/** Longer than this nobody waits for the browser to have nothing else to do, in milliseconds. */
const LONGEST_MS = 1_000
/** For browsers that do not tell when they have nothing to do, in milliseconds. */
const SOON_MS = 100

/** Does something once what has just been rendered can be seen and nothing else is to be done; answers how to call it off. */
export function afterPaint(work: () => void): () => void {
  // Absent in Safari, whatever the types say.
  const { requestIdleCallback: whenIdle } = window as Partial<Pick<Window, 'requestIdleCallback'>>
  if (whenIdle === undefined) {
    const timer = setTimeout(work, SOON_MS)
    return () => clearTimeout(timer)
  }
  const idle = whenIdle(work, { timeout: LONGEST_MS })
  return () => cancelIdleCallback(idle)
}
