import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Credential } from '../domain/credential.ts'
import { createCredentialStore } from './credential.ts'
import { handCredential, requestCredential } from './hand-credential.ts'
import { createTabChannel } from './tab-channel.ts'

const channels: BroadcastChannel[] = []
const TOKEN: Credential = { form: 'bearer', value: 's3cret' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  vi.useRealTimers()
})

function openTab(known: Credential | null = null, apiBaseUrl = '/api/v1') {
  const credential = createCredentialStore(() => {
    throw new Error('Storage is blocked')
  })
  if (known !== null) credential.connect(known, false)
  const channel = new BroadcastChannel('test of hand-credential')
  channels.push(channel)
  const tabs = createTabChannel(channel)
  const parts = { tabs, credential, config: { apiBaseUrl } }
  handCredential(parts)
  return { tabs, credential, request: () => requestCredential(parts) }
}

/** Longer than messages need on this machine. */
async function deliverMessages(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve))
}

test.each<Credential>([TOKEN, { form: 'api-key', value: 's3cret' }])(
  'a new tab gets the credential of a live one: %j',
  async (known) => {
    openTab(known)
    const second = openTab()
    await second.request()
    expect(second.credential.current()).toEqual(known)
  },
)

test.each([
  ['no other tab has one', () => openTab()],
  ['the other tab uses another service', () => openTab(TOKEN, '/other/api/v1')],
  [
    'what is sent cannot be a credential',
    () => {
      const { tabs } = openTab()
      tabs.listen('credential-request', ({ id }) => {
        for (const credential of [null, 'x', { form: 'other', value: 'x' }, { form: 'bearer', value: 'two words' }])
          tabs.send('credential', { id, credential })
      })
    },
  ],
])('a new tab gets none after 150 ms when %s', async (_, openOther) => {
  openOther()
  const second = openTab()
  const requested = second.request()
  await deliverMessages()
  await vi.advanceTimersByTimeAsync(150)
  await requested
  expect(second.credential.current()).toBeNull()
})
