/** When an answer came from the service, also where another tab handed it over: that is when its freshness begins. */

const handed = new WeakMap<object, { answeredAt: number; receivedAt: number }>()
/** A query notes its answer within this time of getting it. */
const NOTED_WITHIN_MS = 1_000

/** Notes that this answer was handed over, and when the service had given it. Times in milliseconds of Date.now(). */
export function noteHanded({ value, answeredAt: at }: { value: unknown; answeredAt: number }): void {
  if (typeof value === 'object' && value !== null) handed.set(value, { answeredAt: at, receivedAt: Date.now() })
}

/** When the service gave what a query holds, in milliseconds of Date.now(). */
export function answeredAt({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): number {
  const noted = typeof data === 'object' && data !== null ? handed.get(data) : undefined
  // Asked for again and answered the same, the query keeps the old object: what was noted of it is no longer true then.
  return noted !== undefined && dataUpdatedAt - noted.receivedAt < NOTED_WITHIN_MS ? noted.answeredAt : dataUpdatedAt
}
