/** Headers of the app's document (failures.md, "CSP and headers"). */
import type { IncomingHttpHeaders } from 'node:http'

/** Where browsers report what the policy stopped. */
export const CSP_REPORT_PATH = '/csp-report'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types carrel',
]

/** What is particular to one page. */
export type PageKind = {
  /** The sources of the styles within it, for the policy. */
  styleSources: readonly string[]
  /** Whether another window may have opened it (`mayHaveOpener`). */
  hasOpener: boolean
}

/**
 * Every header of a page. `isSecure`: the public address is https, so that browsers may be held to it. What is not known of
 * a page is taken as for the most closed one.
 */
export function pageHeaders(
  isSecure: boolean,
  { styleSources, hasOpener }: PageKind = { styleSources: [], hasOpener: true },
): Record<string, string> {
  const own = CONTENT_SECURITY_POLICY.map((part) =>
    part.startsWith('style-src') ? [part, ...styleSources].join(' ') : part,
  )
  const policy = [...own, ...(isSecure ? ['upgrade-insecure-requests'] : []), 'report-to csp']
  return {
    'Content-Security-Policy': policy.join('; '),
    'Reporting-Endpoints': `csp="${CSP_REPORT_PATH}"`,
    ...fileHeaders(isSecure),
    // A browser changes the process for it once the answer is here, while the reader waits (README, "Decisions").
    ...(hasOpener ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
  }
}

/** Who led to a page that no foreign window can have opened: nobody, or a page of ours (Fetch Metadata, `Sec-Fetch-Site`). */
const WITHOUT_OPENER: readonly unknown[] = ['none', 'same-origin']

/**
 * Whether a window of another site may have opened the page that is asked for. Not where the browser says that an address
 * was typed, kept as a bookmark or handed over by another program; nor where a page of ours led to it, which was parted from
 * its opener when it came: loaded anew a page has to be as it was, or the browser drops what its history holds.
 */
export function mayHaveOpener(headers: IncomingHttpHeaders): boolean {
  return !WITHOUT_OPENER.includes(headers['sec-fetch-site'])
}

/** Headers of every file beside its own. */
export function fileHeaders(isSecure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A worker is held to the policy of its own file, and embeds as its page does.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Headers of the service worker's file. Its policy is its own, not that of the pages: it fetches from here and does nothing else. */
export function workerHeaders(isSecure: boolean): Record<string, string> {
  return { ...fileHeaders(isSecure), 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" }
}
