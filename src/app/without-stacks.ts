/**
 * Imported before everything else: React makes errors while its code is begun, to throw them later, and for the place of each
 * V8 parses the whole file anew, 60 ms of a slow processor. Nobody is ever shown these places.
 */
const LIMIT = 'stackTraceLimit'
const before: unknown = Reflect.get(Error, LIMIT)
Reflect.set(Error, LIMIT, 0)

/** From now on an error tells again where it was made. */
export function withStacks(): void {
  if (before === undefined) Reflect.deleteProperty(Error, LIMIT)
  else Reflect.set(Error, LIMIT, before)
}
