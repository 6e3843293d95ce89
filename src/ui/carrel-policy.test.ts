import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as policyModule from './carrel-policy.ts'

type Rules = Record<'createScriptURL' | 'createScript', (text: string) => unknown>

let created: { name: string; rules: Rules }[] = []
let policy: typeof policyModule

async function openPage(window: object): Promise<void> {
  vi.resetModules()
  vi.stubGlobal('window', window)
  policy = await import('./carrel-policy.ts')
}

beforeEach(() => {
  created = []
})
afterEach(() => vi.unstubAllGlobals())

describe('the policy in a browser with Trusted Types', () => {
  beforeEach(() =>
    openPage({
      trustedTypes: {
        createPolicy(name: string, rules: Rules) {
          created.push({ name, rules })
          return rules
        },
      },
    }),
  )

  test('is created once for both', () => {
    expect(policy.trustedWorkerAddress()).toBe('/service-worker.js')
    expect(policy.trustedJsonLd('{"@context":"https://schema.org"}')).toBe('{"@context":"https://schema.org"}')
    policy.trustedWorkerAddress()
    expect(created.map(({ name }) => name)).toEqual(['carrel'])
  })

  test('rejects everything else', () => {
    policy.trustedWorkerAddress()
    for (const address of ['/other.js', 'https://evil.example/service-worker.js', ''])
      expect(() => created[0]?.rules.createScriptURL(address)).toThrow(TypeError)
    for (const text of ['alert(1)', '{"@context":"</script>"}', '', ' {"@context":1}'])
      expect(() => created[0]?.rules.createScript(text)).toThrow(TypeError)
  })
})

test('a browser without Trusted Types rejects the same', async () => {
  await openPage({})
  expect(policy.trustedWorkerAddress()).toBe('/service-worker.js')
  expect(() => policy.trustedJsonLd('alert(1)')).toThrow(TypeError)
})
