import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Credential, createCredentialStore } from './credential.ts'
import { askForCredential, handCredential } from './hand-credential.ts'
import { makeBrowser } from './make-tabs.ts'

let browser: ReturnType<typeof makeBrowser>

beforeEach(() => {
  browser = makeBrowser()
})

afterEach(() => browser.close())

function openTab(id: string, known: Credential | null = null, apiBaseUrl = '/api/v1') {
  const credential = createCredentialStore(() => {
    throw new Error('blocked')
  })
  if (known !== null) credential.connect(known, false)
  const parts = { tabs: browser.openTab(id), credential, apiBaseUrl, clock: browser.clock }
  handCredential(parts)
  return { credential, ask: () => askForCredential(parts) }
}

test.each<Credential>([
  { form: 'bearer', value: 's3cret' },
  { form: 'api-key', value: 's3cret' },
])('a new tab gets what a live one has: %j', async (known) => {
  openTab('a', known)
  const second = openTab('b')
  await second.ask()
  expect(second.credential.current()).toEqual(known)
})

test('where no tab has one, nobody waits long', async () => {
  openTab('a')
  const second = openTab('b')
  const asked = second.ask()
  browser.clock.advance(150)
  await asked
  expect(second.credential.current()).toBeNull()
})

test('a tab of another service hands nothing over', async () => {
  openTab('a', { form: 'bearer', value: 's3cret' }, '/other/api/v1')
  const second = openTab('b')
  const asked = second.ask()
  await new Promise((resolve) => setImmediate(resolve))
  browser.clock.advance(150)
  await asked
  expect(second.credential.current()).toBeNull()
})

test('what cannot be a credential is not taken', async () => {
  const second = openTab('b')
  const other = browser.openTab('c')
  other.listen(({ word, id }) => {
    if (word === 'credential wanted')
      for (const credential of [null, 'x', { form: 'other', value: 'x' }, { form: 'bearer', value: 'two words' }])
        other.send('credential', { id, credential })
  })
  const asked = second.ask()
  await new Promise((resolve) => setImmediate(resolve))
  browser.clock.advance(150)
  await asked
  expect(second.credential.current()).toBeNull()
})
