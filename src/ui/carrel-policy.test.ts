import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as policyFile from './carrel-policy.ts'

type Rules = Record<'createScriptURL' | 'createScript', (text: string) => unknown>

let made: { name: string; rules: Rules }[] = []
let policy: typeof policyFile

async function openPage(window: object): Promise<void> {
  vi.resetModules()
  vi.stubGlobal('window', window)
  policy = await import('./carrel-policy.ts')
}

beforeEach(() => {
  made = []
})
afterEach(() => vi.unstubAllGlobals())

describe('where the browser has Trusted Types', () => {
  beforeEach(() =>
    openPage({
      trustedTypes: {
        createPolicy(name: string, rules: Rules) {
          made.push({ name, rules })
          return rules
        },
      },
    }),
  )

  test('one policy makes both, and is made once', () => {
    expect(policy.trustedWorkerAddress()).toBe('/service-worker.js')
    expect(policy.trustedJsonLd('{"@context":"https://schema.org"}')).toBe('{"@context":"https://schema.org"}')
    policy.trustedWorkerAddress()
    expect(made.map(({ name }) => name)).toEqual(['carrel'])
  })

  test('it makes nothing else', () => {
    policy.trustedWorkerAddress()
    for (const address of ['/other.js', 'https://evil.example/service-worker.js', ''])
      expect(() => made[0]?.rules.createScriptURL(address)).toThrow(TypeError)
    for (const text of ['alert(1)', '{"@context":"</script>"}', '', ' {"@context":1}'])
      expect(() => made[0]?.rules.createScript(text)).toThrow(TypeError)
  })
})

test('where it has none, the same holds', async () => {
  await openPage({})
  expect(policy.trustedWorkerAddress()).toBe('/service-worker.js')
  expect(() => policy.trustedJsonLd('alert(1)')).toThrow(TypeError)
})
