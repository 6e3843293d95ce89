/** Makes something when it is first wanted, and hands out that one from then on: what a page may never need does not delay it. */
export function lazily<T>(make: () => T): () => T {
  let made: { it: T } | null = null
  return () => (made ??= { it: make() }).it
}
