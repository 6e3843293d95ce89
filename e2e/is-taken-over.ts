/** In the page: whether the app has taken it over. Self-contained, because its source text is handed to the browser. */
export function isTakenOver(): boolean {
  const root = document.getElementById('root')
  // A page that is not the app's.
  if (root === null) return true
  // Some pages that wait have no heading yet; a text alone says that there is no app to come.
  const telling = root.querySelector('main h1') ?? root.querySelector('main')
  if (telling === null) return root.childElementCount === 0 && root.textContent !== ''
  // So React marks what is its own.
  return Object.keys(telling).some((key) => key.startsWith('__reactFiber$'))
}
