/** How a page answers to a key, a press or Back. Runs in the page, before anything of it. */

// Whatever it needs goes to the browser with it.
/* oxlint-disable unicorn/consistent-function-scoping */

/** One answer; milliseconds since the event. */
export type Answered = {
  /** Until the first frame after it was painted. */
  nextPaintMs: number
  /** Until what was asked for is painted. */
  standsMs: number
  /** The longest piece of work on the way, in which the page answers to nothing; 0: none of more than 50 ms. */
  longestTaskMs: number
}

declare global {
  interface Window {
    /** Waits for the next key, press or Back, and then for an element with this text. */
    carrelAnswer?: (selector: string, text: string) => Promise<Answered>
  }
}

/** Prepares the watch. Self-contained, because its source text is handed to the browser. */
export function watchInteraction(): void {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  // A message that is sent while a frame is made comes after the frame is painted.
  const afterFrame = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        then()
      })
      port1.start()
      port2.postMessage('')
    })
  const shows = (selector: string, text: string) => {
    const element = document.querySelector(selector)
    const content = element instanceof HTMLInputElement ? element.value : element?.textContent
    return content?.includes(text) === true
  }
  window.carrelAnswer = (selector, text) =>
    new Promise((resolve) => {
      longest = 0
      let nextPaintMs = 0
      const begin = ({ timeStamp }: Event) => {
        for (const name of ['keydown', 'click', 'popstate']) window.removeEventListener(name, begin, true)
        afterFrame(() => void (nextPaintMs = performance.now() - timeStamp))
        const look = () => {
          if (!shows(selector, text)) return void requestAnimationFrame(look)
          afterFrame(() => {
            const standsMs = performance.now() - timeStamp
            // Long tasks are told when they are over.
            setTimeout(() => resolve({ nextPaintMs, standsMs, longestTaskMs: longest }), 100)
          })
        }
        requestAnimationFrame(look)
      }
      for (const name of ['keydown', 'click', 'popstate']) window.addEventListener(name, begin, true)
    })
}
