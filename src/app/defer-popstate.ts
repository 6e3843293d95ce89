/** Longer than this, in milliseconds, a page that is seen waits for no frame; one that is not seen has none. */
const FRAME_LIMIT_MS = 100

/**
 * Lets Back and Forward be answered by a paint at once: what begins while the browser tells of them React renders in one
 * piece, however long that is, before anything else happens. They are told of once more after the next frame; then the new
 * page is rendered like any other. Before the router listens.
 */
export function deferPopstate(): void {
  window.addEventListener(
    'popstate',
    (event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      let isTold = false
      const tell = () => {
        if (isTold) return
        isTold = true
        window.dispatchEvent(new PopStateEvent('popstate', { state: event.state }))
      }
      requestAnimationFrame(() => setTimeout(tell))
      setTimeout(tell, FRAME_LIMIT_MS)
    },
    { capture: true },
  )
}
