/** Checks of the shape of a value that comes from outside: what a browser kept may be old, foreign or damaged. */

/** Tells whether a value is a `T`. */
export type Check<T> = (value: unknown) => value is T

/** Any value at all. */
export const isAnything: Check<unknown> = (_value): _value is unknown => true
export const isText: Check<string> = (value) => typeof value === 'string'
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean'
/** A number that counts something: whole, and not below 0. */
export const isCount: Check<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** A value or null, which is this product's word for "not told". */
export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value)
}

/** A list whose every entry holds. */
export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check)
}

/** One of these texts. */
export function oneOf<T extends string>(...texts: readonly T[]): Check<T> {
  return (value): value is T => (texts as readonly unknown[]).includes(value)
}

/** An object with exactly these fields: one that was added or taken away since makes it another shape. */
export function shape<T extends object>(fields: { [Name in keyof T]-?: Check<T[Name]> }): Check<T> {
  const checks = Object.entries<Check<unknown>>(fields)
  return (value): value is T => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const found = new Map<string, unknown>(Object.entries(value))
    return found.size === checks.length && checks.every(([name, check]) => found.has(name) && check(found.get(name)))
  }
}
