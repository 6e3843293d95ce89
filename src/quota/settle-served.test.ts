import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expected } from './foreign-use.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { TEST_DAY as NOW } from './make-event-clock.ts'
import { occupied } from './occupancy.ts'
import { type ServedFlight, settleServed } from './settle.ts'

const none = () => 0

/** A page that was asked for and answered so long ago. */
function served(remaining: number, sentAgoMs: number, answeredAgoMs = sentAgoMs - 50, isCounted = true): ServedFlight {
  const told = { limit: 60, remaining, refused: false, retryAfterSeconds: null }
  return { told, isCounted, flight: { sentAt: NOW - sentAgoMs, answeredAt: NOW - answeredAgoMs } }
}

const settled = (pages: readonly ServedFlight[]) =>
  pages.reduce<Ledger>((ledger, page) => settleServed(ledger, NOW, page, none), emptyLedger())

/** Side by side, and answered in the order in which the service counted them. */
const PAGES = [served(59, 400, 290), served(58, 390, 280), served(57, 410, 270), served(56, 380, 260)]

test('pages that were opened side by side tell the same in whatever order their code comes', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(PAGES, { minLength: PAGES.length }), (pages) => {
      const ledger = settled(pages)
      expect(ledger.newest?.remaining).toBe(56)
      // None of them was sent by somebody else.
      expect([occupied(ledger, NOW), ledger.phantoms, expected(ledger, NOW)]).toEqual([4, [], 0])
    }),
  )
})

test('a page whose code took long does not undo what was told since', () => {
  const late = served(59, 8_000)
  const ledger = settled([served(40, 500), late])
  expect(ledger.newest?.remaining).toBe(40)
  expect(ledger.entries.map(([, sentAt, answeredAt]) => [sentAt, answeredAt])).toContainEqual([
    late.flight.sentAt,
    late.flight.answeredAt,
  ])
})

test('a page that was asked for after the last answer tells what is left, also when it is more', () => {
  expect(settled([served(40, 5_000), served(45, 500)]).newest?.remaining).toBe(45)
})

test('a page out of the memory of the server occupies nothing, and clears nobody', () => {
  const ledger = settled([served(56, 500), served(57, 600, 550, false)])
  expect([ledger.newest?.remaining, occupied(ledger, NOW), ledger.phantoms.length]).toEqual([56, 4, 3])
})

test('a refusal closes the gate from its answer on', () => {
  const { told, ...rest } = served(0, 5_000, 4_900)
  const ledger = settled([{ ...rest, told: { ...told, refused: true, retryAfterSeconds: 30 } }])
  expect(ledger.gate.closedUntil).toBe(NOW - 4_900 + 30_000)
})
