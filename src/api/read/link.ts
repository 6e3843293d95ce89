const LONGEST_LINK = 2048

/**
 * Reads an address that may become a link: http or https, no user name or password in it, at most 2,048 characters.
 * Anything else is null: it stays a text among the metadata.
 */
export function readLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_LINK) return null
  try {
    const url = new URL(value.trim())
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.username === '' && url.password === '' ? url.href : null
  } catch {
    return null
  }
}
