import { describe, expect, it } from 'vitest'
import { type EventClock, makeEventClock } from '../../src/quota/make-event-clock.ts'
import { MOST_WAITING } from '../../src/quota/queue.ts'
import { createFlights, PLACE_WITHIN_MS } from './flights.ts'
import { createOperatorMinute } from './operator-minute.ts'
import { REMOTE_LIMITS } from './remote-client.ts'

type Landed = { kind: 'landed'; path: string }

/** Flights whose requests are never answered unless `land` is called; `sent` says what was sent, in order. */
function open() {
  const clock: EventClock = makeEventClock()
  const minute = createOperatorMinute(clock, () => 0)
  const flights = createFlights<Landed>(minute, clock)
  const sent: string[] = []
  const lands: (() => void)[] = []
  const ended: string[] = []
  const join = (key: string, lane = 'a', signal = new AbortController().signal) => {
    const joined = flights.join({
      key,
      lane,
      signal,
      send: async (place) => {
        sent.push(`${lane} ${key}`)
        await new Promise<void>((resolve) => lands.push(resolve))
        await minute.note(place, null)
        return { kind: 'landed', path: key }
      },
    })
    void joined.then((outcome) => ended.push(`${lane} ${key} ${outcome.kind}`))
    return joined
  }
  /** As many as are sent at once while nothing is told. */
  const fill = async () => {
    for (const key of ['1', '2', '3', '4']) void join(key, 'filler')
    await clock.advance(0)
    sent.length = 0
  }
  const land = async () => {
    for (const one of lands.splice(0)) one()
    await clock.advance(100)
  }
  return { clock, minute, join, fill, land, sent, ended }
}

describe('one request', () => {
  it('is sent for all who wait for the same, whether it is on its way or not', async () => {
    const { clock, join, fill, land, sent, ended } = open()
    await fill()
    void join('x', 'a')
    void join('x', 'b')
    await clock.advance(1_000)
    expect(sent).toEqual([])
    await land()
    expect(sent).toEqual(['a x'])
    void join('x', 'c')
    await land()
    expect(ended.filter((one) => one.includes('x')).toSorted()).toEqual(['a x landed', 'b x landed', 'c x landed'])
    expect(sent).toEqual(['a x'])
  })

  it('is sent anew for who comes after its end', async () => {
    const { clock, join, land, sent } = open()
    for (const lane of ['a', 'b']) {
      void join('x', lane)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await clock.advance(0)
      // oxlint-disable-next-line no-await-in-loop
      await land()
    }
    expect(sent).toEqual(['a x', 'b x'])
  })

  it('is sent for those who are left when the first of them gives up', async () => {
    const { clock, join, fill, land, sent, ended } = open()
    await fill()
    const leader = new AbortController()
    void join('x', 'a', leader.signal)
    void join('x', 'b')
    await clock.advance(0)
    leader.abort()
    await clock.advance(0)
    expect(ended).toEqual(['a x no-place'])
    await land()
    await land()
    expect([sent, ended.at(-1)]).toEqual([['b x'], 'b x landed'])
  })

  it('is not sent when all have gone, also before they came', async () => {
    const { clock, join, fill, land, sent, minute } = open()
    await fill()
    const leaving = new AbortController()
    for (const lane of ['a', 'b']) void join('x', lane, leaving.signal)
    await clock.advance(0)
    leaving.abort()
    void join('y', 'a', AbortSignal.abort())
    await land()
    expect(sent).toEqual([])
    expect(minute.told()).toBeUndefined()
  })
})

describe('whoever waits', () => {
  it('waits three seconds of their own', async () => {
    const { clock, join, fill, ended } = open()
    await fill()
    void join('x', 'a')
    await clock.advance(2_000)
    void join('x', 'b')
    await clock.advance(PLACE_WITHIN_MS - 2_001)
    expect(ended).toEqual([])
    await clock.advance(1)
    expect(ended).toEqual(['a x no-place'])
    await clock.advance(1_999)
    expect(ended).toHaveLength(1)
    await clock.advance(1)
    expect(ended).toEqual(['a x no-place', 'b x no-place'])
    expect(clock.waiting()).toBe(0)
  })

  it('is told when it goes on: here when the first of those on their way must have ended', async () => {
    const { clock, join, fill } = open()
    await fill()
    const joined = join('x')
    await clock.advance(PLACE_WITHIN_MS)
    expect(await joined).toEqual({ kind: 'no-place', retryAfterSeconds: 15 - PLACE_WITHIN_MS / 1000 })
  })

  it('leaves at once when too many wait, unless somebody else waits for the same', async () => {
    const { clock, join, fill, land, ended } = open()
    await fill()
    void join('x', 'b')
    for (let number = 1; number <= MOST_WAITING; number += 1) void join(`y${number}`, 'a')
    void join('x', 'a')
    await clock.advance(0)
    expect(ended).toEqual([`a y${MOST_WAITING} no-place`])
    await land()
    await land()
    expect(ended.filter((one) => one.includes('x'))).toEqual(['b x landed', 'a x landed'])
  })
})

it('waiting and asking end within the ten seconds that readers are promised', () => {
  expect(PLACE_WITHIN_MS + REMOTE_LIMITS.budgetMs).toBeLessThan(10_000)
  expect(REMOTE_LIMITS.budgetMs).toBeLessThanOrEqual(7_000)
})
