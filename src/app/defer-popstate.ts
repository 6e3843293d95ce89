/**
 * Lets Back and Forward be answered by a paint at once: what begins while the browser tells of them React renders in one
 * piece, however long that is, before anything else happens. They are told of once more right after it; then the new page is
 * rendered like any other. Before the router listens.
 */
export function deferPopstate(): void {
  window.addEventListener(
    'popstate',
    (event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      setTimeout(() => window.dispatchEvent(new PopStateEvent('popstate', { state: event.state })))
    },
    { capture: true },
  )
}
