/** Addresses from outside: which may become links, and which of their parameters hold credentials. */
import type { OpenAccess } from './article.ts'

const MAX_ADDRESS_LENGTH = 2048

/** An address that may become a link: `href` as the browser opens it, `host` in its ASCII form, which reveals look-alikes. */
export type WebAddress = { href: string; host: string }

/**
 * Parses an address out of a response: http or https, written out in full, without user name or password, at most 2,048
 * characters. Null for anything else, also for what a browser would repair into an address (`https:/x`, a backslash, a line
 * break): what is not clearly an address stays a text.
 */
export function parseWebAddress(value: unknown): WebAddress | null {
  if (typeof value !== 'string' || value.length > MAX_ADDRESS_LENGTH) return null
  const text = value.trim()
  const authority = /^https?:\/\/([^/?#\\]+)/i.exec(text)?.[1]
  if (authority === undefined || authority.includes('@') || hasControls(text) || text.includes('\\')) return null
  try {
    const { href, host } = new URL(text)
    return href.length > MAX_ADDRESS_LENGTH ? null : { href, host }
  } catch {
    return null
  }
}

/** Parses such an address where it is https; null for any other. */
export function parseHttpsAddress(value: unknown): string | null {
  const href = parseWebAddress(value)?.href ?? ''
  return href.startsWith('https:') ? href : null
}

/** Whether an address is that of a PDF file, as far as it says so. */
export function isPdfAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).pathname.toLowerCase().endsWith('.pdf')
}

/**
 * The address of a full text; null where the record's only address is that of a page that may not hold it: one neither open nor a PDF.
 */
export function findFullText({ isOpen, url }: Pick<OpenAccess, 'isOpen' | 'url'>): string | null {
  return url !== null && (isOpen === true || isPdfAddress(url)) ? url : null
}

/** The URL parser silently drops tabs and line breaks, so that the parsed address would differ from the written one. */
function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f-\u009f]/.test(text)
}

const CREDENTIAL_NAMES =
  /(?:^|[_-])key$|apikey|secret|passw|signature|^auth(?:orization)?$|(?:access|auth|bearer|session|id)[_-]?token/i

/** Whether a parameter of this name may hold a credential: some services write the reader's own into their links. */
export function isCredentialParameter(name: string): boolean {
  return CREDENTIAL_NAMES.test(name)
}

/** Replaces the values of such parameters in a text: `?api_key=…&page=2`. */
export function maskCredentials(text: string): string {
  return text.replace(/([\w.%-]+)=([^&#"'<>\s]+)/g, (parameter: string, name: string) =>
    isCredentialParameter(decodeOrKeep(name)) ? `${name}=…` : parameter,
  )
}

/** Decodes percent-encoding; a text where that is malformed is returned unchanged. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
