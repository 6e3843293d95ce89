/** `config.json` beside the app is missing or wrong: it is said in words, and one click helps once it is right. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../server/project-root.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './hosted-story.ts'
import type { HostedConfig } from './static-host.ts'

type WrongConfig = { name: string; config: HostedConfig; says: RegExp }

const WRONG: WrongConfig[] = [
  // The host answers with the app's document, as for any path it does not know.
  { name: 'is missing', config: null, says: /config\.json is missing or is no JSON/ },
  { name: 'is empty', config: '', says: /config\.json is missing or is no JSON/ },
  { name: 'is cut off', config: '{ "apiBaseUrl": "https', says: /config\.json is missing or is no JSON/ },
  { name: 'is something else', config: '7', says: /config\.json names no address of the API/ },
  { name: 'names nothing', config: {}, says: /config\.json names no address of the API/ },
  { name: 'names no address', config: { apiBaseUrl: 'http://' }, says: /config\.json names no address of the API/ },
  {
    name: 'names a service without https',
    config: { apiBaseUrl: 'http://api.example.org/api/v1' },
    says: /config\.json names an address that is not that of an API/,
  },
  {
    name: 'holds a credential',
    config: { apiBaseUrl: 'https://reader:secret@api.example.org/api/v1' },
    says: /config\.json names an address that is not that of an API/,
  },
  {
    name: 'names another path',
    config: { apiBaseUrl: 'https://api.example.org/v2' },
    says: /config\.json names an address that is not that of an API/,
  },
]

/** They end in the same sentence as others. */
const REPEATING = ['is empty', 'is cut off', 'names nothing', 'names no address', 'names another path']

for (const { name, config, says } of WRONG) {
  const tag = REPEATING.includes(name) ? ['@long'] : []
  test(`config.json ${name}`, { tag }, async ({ page, host, stub, watch, view }) => {
    host.configure(config)
    await page.goto('/?q=lamps')
    await expect(view.heading('Carrel could not read its settings')).toBeVisible()
    await expect(view.alert).toContainText(says)
    await expect(view.alert).not.toContainText('secret')
    await expect(page).toHaveTitle('Carrel could not start')
    await expectAccessible(page)
    await watch.expectAsked()

    host.configure({ apiBaseUrl: stub.baseUrl, access: 'open' })
    await view.tryAgain.click()
    await expect(view.count).toContainText('for “lamps”')
    await watch.expectAsked('/articles?q=lamps')
  })
}

test('no compressed copy lies beside the one that an operator replaces', () => {
  const files = readdirSync(path.join(projectRoot(), 'dist'))
  expect(files.filter((file) => file.startsWith('config.json'))).toEqual(['config.json'])
  expect(files).toContain('index.html.br')
})
