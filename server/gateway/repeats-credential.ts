/** Finds a credential that a careless service repeats in its answers, such as error messages and links. */

/** A text of letters only may be a word of any abstract up to this length. */
const LONGEST_WORD = 20
/** So many characters at its end identify a credential; longer patterns take seconds for a large body. */
const SEARCHED_LENGTH = 24

/** Which texts repeat a credential, however they write it. */
export type CredentialSearch = (texts: readonly string[]) => boolean

/**
 * Makes the search: for the credential and for its Base64, each character as it is, escaped as in JSON, percent-encoded
 * or as a character reference of HTML. A short word is not searched for: it may be part of any abstract.
 */
export function createCredentialSearch(credential: string): CredentialSearch {
  if (credential.length < 8 || (credential.length <= LONGEST_WORD && /^[a-z]+$/i.test(credential))) return () => false
  const searched = credential.slice(-SEARCHED_LENGTH)
  // Nothing that encodes text escapes the letters and digits of its Base64.
  const base64 = base64Parts(searched).map((text) => text.replace(/[^a-z\d]/gi, formsOf))
  const pattern = new RegExp([searched.replace(/./g, formsOf), ...base64].join('|'))
  return (texts) => texts.some((text) => pattern.test(text))
}

/** What the Base64 of any text that contains the credential contains too, for each of the three alignments. */
function base64Parts(credential: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(credential)])
    const first = Math.ceil((offset * 8) / 6)
    const last = Math.floor((bytes.length * 8) / 6)
    return bytes.toString('base64').slice(first, last)
  })
}

/** The two characters of Base64 that its alphabet for URLs replaces. */
const BASE64_FOR_URLS = new Map([
  ['+', '[+-]'],
  ['/', '[/_]'],
])

/** A pattern of one character in each way to write it. */
function formsOf(character: string): string {
  const code = character.charCodeAt(0)
  const hex = code.toString(16).replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  const plain = BASE64_FOR_URLS.get(character) ?? `\\x${code.toString(16)}`
  // Escaped once, or twice where JSON holds JSON or an address holds an address.
  return `(?:${plain}|\\\\{1,3}(?:${plain}|u00${hex})|%(?:25)?${hex}|&#(?:0{0,4}${code}|[xX]0{0,4}${hex});)`
}
