/** In a tab, before the app begins: the browser gives no locks, and says so only when it is asked for one. */
export function refuseLocks(): void {
  class Refused {
    request = () => Promise.reject(new DOMException('Refused', 'SecurityError'))
    query = this.request
  }
  Object.defineProperty(Navigator.prototype, 'locks', { value: new Refused() })
}
