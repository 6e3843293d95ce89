/** Texts as services write them where a character could have a meaning. */

/** Every character as JSON may escape it. */
export function escapeAll(text: string): string {
  return mapCodes(text, (hex) => `\\u${hex.padStart(4, '0')}`)
}

/** Every character percent-encoded. */
export function percentEncodeAll(text: string): string {
  return mapCodes(text, (hex) => `%${hex}`)
}

/** Every character as a character reference of HTML. */
export function referenceAll(text: string): string {
  return mapCodes(text, (hex) => `&#x${hex};`)
}

function mapCodes(text: string, write: (hex: string) => string): string {
  return text.replace(/[^]/g, (character) => write(character.charCodeAt(0).toString(16)))
}
