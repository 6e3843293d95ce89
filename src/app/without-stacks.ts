/**
 * Imported before everything else: React makes errors while its code is begun, to throw them later, and for the place of each
 * V8 parses the whole file anew, 60 ms of a slow processor. Nobody is ever shown these places.
 */
const before = Error.stackTraceLimit
Error.stackTraceLimit = 0

/** From now on an error tells again where it was made. */
export function withStacks(): void {
  Error.stackTraceLimit = before
}
