import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { createLedgerStorage, LEDGER_DATABASE } from './ledger-storage.ts'

let databases: IDBFactory
const never = () => new AbortController().signal
const add = (stored: unknown) => Number(stored ?? 0) + 1

beforeEach(() => {
  databases = new IDBFactory()
})

test('tabs that change at once lose nothing, and each service has a record of its own', async () => {
  const tabs = Array.from({ length: 6 }, () => createLedgerStorage(() => databases, 'a'))
  await Promise.all(tabs.flatMap((tab) => Array.from({ length: 20 }, () => tab.change(add, never()))))
  const seen: unknown[] = []
  const see = (stored: unknown) => (seen.push(stored), stored)
  await tabs[0]?.change(see, never())
  await createLedgerStorage(() => databases, 'b').change(see, never())
  expect(seen).toEqual([120, undefined])
})

test('what is given up before it began changes nothing', async () => {
  const storage = createLedgerStorage(() => databases, 'a')
  const changed: unknown[] = []
  const note = (stored: unknown) => changed.push(stored)
  await expect(storage.change(note, AbortSignal.abort())).rejects.toThrow('abort')
  expect(changed).toEqual([])
})

test('a database that does not open is given up in time, and tried anew', async () => {
  // Another tab that does not close it.
  const blocking = databases.open(LEDGER_DATABASE, 1)
  await new Promise((resolve) => blocking.addEventListener('success', resolve))
  databases.deleteDatabase(LEDGER_DATABASE)
  const storage = createLedgerStorage(() => databases, 'a')
  const giveUp = new AbortController()
  const changed = storage.change(add, giveUp.signal)
  giveUp.abort()
  await expect(changed).rejects.toThrow('Given up')
  blocking.result.close()
  await expect(storage.change(add, never())).resolves.toBeUndefined()
})

test('it does not stand in the way of its removal, and is there again afterwards', async () => {
  const storage = createLedgerStorage(() => databases, 'a')
  await storage.change(add, never())
  await new Promise((resolve, reject) => {
    const removal = databases.deleteDatabase(LEDGER_DATABASE)
    removal.addEventListener('success', resolve)
    removal.addEventListener('blocked', reject)
  })
  const seen: unknown[] = []
  await storage.change((stored) => (seen.push(stored), stored), never())
  expect(seen).toEqual([undefined])
})
