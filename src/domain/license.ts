import { parseWebAddress } from './web-address.ts'

/**
 * Parses a licence into its name and the address of its deed. Creative Commons licences come in several spellings
 * (`CC-BY-4.0`, `cc-by`, the deed's address); another licence keeps its own name and, if it is an address, its link.
 */
export function parseLicense(license: string): { name: string; url: string | null } {
  const deed = /creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)/i.exec(license)
  const short = /^cc[- ]?(0|zero|by(?:[- ](?:nc|nd|sa))*|pdm)(?:[- ](\d\.\d))?(?:[- ]international)?$/i.exec(
    license.trim(),
  )
  const kind = (deed?.[1] ?? short?.[1])?.toLowerCase().replaceAll(' ', '-')
  const version = deed?.[2] ?? short?.[2]
  if (kind === undefined) return { name: license, url: parseWebAddress(license)?.href ?? null }
  const ending = version === undefined ? '' : ` ${version}`
  const deedOf = (path: string) => (version === undefined ? null : `https://creativecommons.org/${path}/${version}/`)
  if (kind === '0' || kind === 'zero') return { name: `CC0${ending}`, url: deedOf('publicdomain/zero') }
  if (kind === 'pdm' || kind === 'mark')
    return { name: 'Public Domain Mark', url: 'https://creativecommons.org/publicdomain/mark/1.0/' }
  return { name: `CC ${kind.toUpperCase()}${ending}`, url: deedOf(`licenses/${kind}`) }
}
