import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCredentialSearch, type CredentialSearch } from './repeats-credential.ts'
import { escapeAll, percentEncodeAll, referenceAll } from './testing/escapes.ts'

/** With the characters that are escaped, and more than one search looks at. */
const CREDENTIAL = 'ab/cd+ef==gh"ij\\kl<mn&op%qr~st-uv_wx.yz0123456789'

const base64 = (text: string) => Buffer.from(text).toString('base64')

const FORMS: [form: string, write: (credential: string) => string][] = [
  ['as it is', (text) => text],
  ['in JSON', (text) => JSON.stringify(text)],
  ['in JSON with \\/', (text) => JSON.stringify(text).replaceAll('/', '\\/')],
  ['in JSON as .NET writes it', (text) => JSON.stringify(text).replace(/[+<>&"]/g, escapeAll)],
  ['in JSON with capital digits', (text) => escapeAll(text).toUpperCase().replaceAll('U', 'u')],
  ['in JSON within JSON', (text) => JSON.stringify(JSON.stringify(text).replaceAll('/', '\\/'))],
  ['percent-encoded', encodeURIComponent],
  ['percent-encoded in lower case', (text) => encodeURIComponent(text).toLowerCase()],
  ['percent-encoded as a whole', percentEncodeAll],
  ['percent-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['as references of HTML', referenceAll],
  ['as decimal references of HTML', (text) => text.replace(/[^]/g, (one) => `&#${one.charCodeAt(0)};`)],
  ['in Base64', base64],
  ['in Base64 after one byte', (text) => base64(`:${text}`)],
  ['in Base64 after two bytes', (text) => base64(`a:${text}, sent`)],
  ['in Base64 with \\/', (text) => base64(`a:${text}`).replaceAll('/', '\\/')],
  ['in Base64 for URLs', (text) => Buffer.from(text).toString('base64url')],
]

describe('a credential is found', () => {
  it.each(FORMS)('%s', (_form, write) => {
    const search = createCredentialSearch(CREDENTIAL)
    expect(search(['harmless', `"Not known: ${write(CREDENTIAL)}!"`])).toBe(true)
  })

  it('in each of these forms, whichever it is', () => {
    const characters = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
    const credentials = fc.string({ unit: characters, minLength: 21, maxLength: 64 })
    fc.assert(
      fc.property(credentials, fc.constantFrom(...FORMS), (credential, [form, write]) => {
        // Lower case would change the credential.
        fc.pre(!form.includes('lower case') && !form.includes('capital'))
        expect(createCredentialSearch(credential)([`x ${write(credential)} y`])).toBe(true)
      }),
      // A search takes milliseconds to make, so fewer rounds than usual.
      { numRuns: 100 },
    )
  })
})

it.each(['short', 'sevench', 'password', 'ARTICLE', 'internationalization'])(
  'the word %s is not searched for',
  (word) => {
    expect(createCredentialSearch(word)([word])).toBe(false)
  },
)

it('a credential of letters only is searched for when it is longer than a word', () => {
  const credential = 'abcdefghijklmnopqrstuvwxyz'
  expect(createCredentialSearch(credential)([credential])).toBe(true)
})

it('another text is not taken for the credential', () => {
  const text = JSON.stringify({
    data: [CREDENTIAL.slice(0, -1), CREDENTIAL.slice(1, 20), base64('another credential')],
  })
  expect(createCredentialSearch(CREDENTIAL)([text])).toBe(false)
})

const ARTICLES = JSON.stringify(
  Array.from({ length: 50_000 }, (_, i) => ({
    title: `The effects of operator ${i}`,
    abstract: 'lorem ipsum dolor sit amet consetetur sadipscing',
  })),
)
const BODIES: [what: string, body: string][] = [
  ['escaped text', '\\u00e9\\u4e2d'.repeat(430_000)],
  ['backslashes', '\\'.repeat(5_000_000)],
  ['percent signs', '%25'.repeat(1_700_000)],
  ['references', '&#0000'.repeat(850_000)],
  ['the first character of the credential', 'o'.repeat(5_000_000)],
]
const makeSearch = () => createCredentialSearch(`operator-${randomBytes(12).toString('base64')}`)

/** The shortest of three searches, in milliseconds: the first one compiles the pattern. */
function measure(search: CredentialSearch, body: string): number {
  const times = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    expect(search([body])).toBe(false)
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

it.each(BODIES)('searching 5 MB of %s takes no longer than a few searches of articles', (_what, body) => {
  const usual = measure(makeSearch(), ARTICLES)
  // A search that looks at each place again from every other one would take minutes.
  expect(measure(makeSearch(), body)).toBeLessThan(100 * usual)
})

it('a long credential is searched for as quickly as a short one', () => {
  const long = createCredentialSearch(randomBytes(384).toString('base64'))
  expect(measure(long, ARTICLES)).toBeLessThan(10 * measure(makeSearch(), ARTICLES))
})
