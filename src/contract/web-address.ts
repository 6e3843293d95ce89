const LONGEST_ADDRESS = 2048

/** An address that may become a link: `href` as the browser will go to it, `host` in its ASCII form, so that look-alikes show. */
export type WebAddress = { href: string; host: string }

/**
 * Reads an address out of an answer: http or https, written out in full, no user name or password in it, at most 2,048
 * characters. Null for anything else, also for what a browser would mend into an address (`https:/x`, a backslash, a line
 * break): what is not clearly an address stays a text.
 */
export function readWebAddress(value: unknown): WebAddress | null {
  if (typeof value !== 'string' || value.length > LONGEST_ADDRESS) return null
  const text = value.trim()
  const authority = /^https?:\/\/([^/?#\\]+)/i.exec(text)?.[1]
  if (authority === undefined || authority.includes('@') || hasControls(text) || text.includes('\\')) return null
  try {
    const { href, host } = new URL(text)
    return href.length > LONGEST_ADDRESS ? null : { href, host }
  } catch {
    return null
  }
}

/** The URL parser leaves tabs and line breaks out in silence: what is read would not be what was written. */
function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f-\u009f]/.test(text)
}
