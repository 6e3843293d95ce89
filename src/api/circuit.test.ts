import { expect, test } from 'vitest'
import { createCircuit } from './circuit.ts'
import { makeClock } from './make-clock.ts'

function makeCircuit() {
  const clock = makeClock()
  const circuit = createCircuit(clock)
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) circuit.note('failed')
  }
  return { clock, circuit, fail }
}

test('stays closed at four failures, at five with an answer between, and at five over more than a minute', () => {
  const { clock, circuit, fail } = makeCircuit()
  fail(4)
  circuit.note('answered')
  fail(4)
  expect(circuit.heldUntil()).toBeNull()
  clock.advance(60_000)
  fail(1)
  expect(circuit.heldUntil()).toBeNull()
})

test('opens at the fifth for 30 s, then lets one probe through', () => {
  const { clock, circuit, fail } = makeCircuit()
  fail(5)
  expect(circuit.heldUntil()).toBe(30_000)
  clock.advance(29_999)
  expect(circuit.heldUntil()).toBe(30_000)
  clock.advance(1)
  expect(circuit.heldUntil()).toBeNull()
  expect(circuit.heldUntil()).toBe(60_000)
  circuit.note('answered')
  expect(circuit.heldUntil()).toBeNull()
  fail(4)
  expect(circuit.heldUntil()).toBeNull()
})

test('each probe that fails doubles the time, up to five minutes', () => {
  const { clock, circuit, fail } = makeCircuit()
  fail(5)
  for (const openSeconds of [30, 60, 120, 240, 300, 300]) {
    expect(circuit.heldUntil()).toBe(clock.now() + openSeconds * 1000)
    clock.advance(openSeconds * 1000)
    expect(circuit.heldUntil()).toBeNull()
    fail(1)
  }
})

test('lets one through when a person asks', () => {
  const { circuit, fail } = makeCircuit()
  fail(5)
  circuit.letOneThrough()
  expect(circuit.heldUntil()).toBeNull()
  expect(circuit.heldUntil()).not.toBeNull()
})
