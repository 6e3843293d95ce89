import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCredentialHeader } from '../domain/credential.ts'
import { credentialProblem, createCredentialStore } from './credential.ts'

function blocked(): Storage {
  throw new Error('blocked')
}

function makeStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('the credential', () => {
  test('lives in memory only, unless the reader wants it kept in the tab', () => {
    const storage = makeStorage()
    const store = createCredentialStore(() => storage)
    store.connect({ form: 'bearer', value: 'abc' }, false)
    expect(store.current()).toEqual({ form: 'bearer', value: 'abc' })
    expect(storage.kept.size).toBe(0)
    expect(createCredentialStore(() => storage).current()).toBeNull()

    store.connect({ form: 'api-key', value: 'def' }, true)
    expect(createCredentialStore(() => storage).current()).toEqual({ form: 'api-key', value: 'def' })
  })

  test('is forgotten everywhere', () => {
    const storage = makeStorage()
    const store = createCredentialStore(() => storage)
    let changes = 0
    store.subscribe(() => (changes += 1))
    store.connect({ form: 'bearer', value: 'abc' }, true)
    store.forget()
    expect(store.current()).toBeNull()
    expect(storage.kept.size).toBe(0)
    expect(changes).toBe(2)
  })

  test('a new one that is not to be kept removes the kept one', () => {
    const storage = makeStorage()
    const store = createCredentialStore(() => storage)
    store.connect({ form: 'bearer', value: 'abc' }, true)
    store.connect({ form: 'bearer', value: 'def' }, false)
    expect(storage.kept.size).toBe(0)
  })

  test('works where storage is blocked, full or holds nonsense', () => {
    const store = createCredentialStore(blocked)
    store.connect({ form: 'bearer', value: 'abc' }, true)
    expect(store.current()?.value).toBe('abc')
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (nonsense) => {
        const storage = makeStorage()
        storage.kept.set('carrel.credential', nonsense)
        const read = createCredentialStore(() => storage).current()
        expect(read === null || credentialProblem(read.value) === null).toBe(true)
      }),
    )
  })
})

test('one header presents it, by its form', () => {
  expect(formatCredentialHeader(null)).toEqual({})
  expect(formatCredentialHeader({ form: 'bearer', value: 'abc' })).toEqual({ Authorization: 'Bearer abc' })
  expect(formatCredentialHeader({ form: 'api-key', value: 'abc' })).toEqual({ 'X-API-KEY': 'abc' })
})

test.each(['', 'a b', 'a\nb', 'ä', 'x'.repeat(513)])('%j cannot be one, and it is said why', (value) => {
  expect(credentialProblem(value)).toMatch(/\.$/)
})

test('printable ASCII up to 512 characters can be one', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]{1,512}$/), (value) => {
      expect(credentialProblem(value)).toBeNull()
    }),
  )
})
