/** What many readers want at once is asked once (failures.md, threat 41): by requests to the running program. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PLACE_WITHIN_MS } from './flights.ts'
import { holdAnswers } from './make-held-answers.ts'
import { json, type RemoteServiceStub, startRemoteService } from './make-remote-service.ts'
import { type RoomOfReaders, startRoomOfReaders } from './make-room-of-readers.ts'

const READERS = Array.from({ length: 50 }, (_, at) => `192.0.2.${at + 1}`)
const LEADER = '192.0.2.99'

let remote: RemoteServiceStub
let room: RoomOfReaders
beforeEach(async () => {
  // Of a limit of three, two are kept in reserve.
  remote = await startRemoteService(json({}, { 'X-RateLimit-Limit': '3', 'X-RateLimit-Remaining': '2' }))
  room = await startRoomOfReaders(remote)
})
afterEach(async () => {
  await room.close()
  await remote.close()
})

/** Uses up the one request of the minute, so that all have to wait for the next one, which is free in 1.5 seconds. */
async function useUp() {
  await room.ask('/stats')
  await room.clock.advance(59_000)
}

it('asks once for all, also when the one whose place it was is killed while the service is asked', async () => {
  const held = holdAnswers()
  remote.behave(held.behaviour)
  const kill = room.askKillable('/articles', LEADER)
  await held.whenAsked(1)
  const answers = READERS.map((reader) => room.ask('/articles', reader))
  await kill()
  held.release(json({ data: [2] }))
  for (const { status, text } of await Promise.all(answers)) expect([status, text]).toEqual([200, '{"data":[2]}'])
  expect(remote.received).toHaveLength(1)
})

it('asks once for all, also when the first of them is killed while all wait for a place', async () => {
  await useUp()
  const kill = room.askKillable('/articles', LEADER)
  await room.clock.whenSet(PLACE_WITHIN_MS, 1)
  const answers = READERS.map((reader) => room.ask('/articles', reader))
  await room.clock.whenSet(PLACE_WITHIN_MS, 51)
  await kill()
  await room.clock.whenSet(PLACE_WITHIN_MS, 50)
  await room.clock.advance(1_600)
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  expect(remote.received).toHaveLength(2)
})

it('asks nothing when all of them have gone before', async () => {
  await useUp()
  const kills = READERS.map((reader) => room.askKillable('/articles', reader))
  await room.clock.whenSet(PLACE_WITHIN_MS, 50)
  await Promise.all(kills.map((kill) => kill()))
  await room.clock.whenSet(PLACE_WITHIN_MS, 0)
  await room.clock.advance(5_000)
  expect(remote.received).toHaveLength(1)
})

it('tells all of them one failure, and asks no more for them', async () => {
  await useUp()
  const answers = READERS.map((reader) => room.ask('/articles', reader))
  await room.clock.whenSet(PLACE_WITHIN_MS, 50)
  remote.behave((request) => void request.socket.destroy())
  await room.clock.advance(1_600)
  const told = (await Promise.all(answers)).map(({ status, text }): unknown => [status, JSON.parse(text)])
  for (const one of told) expect(one).toMatchObject([502, { status: 502, code: 'bad-upstream' }])
  // Each of them has a number by which the operator finds it in the log.
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(50)
  expect(remote.received).toHaveLength(2)
})
