import { readWebAddress } from './web-address.ts'

/**
 * The name and the deed of a Creative Commons licence, from any of the spellings services use (`CC-BY-4.0`, `cc-by`, the deed's address).
 * Sources: creativecommons.org/licenses and /publicdomain. Another licence keeps its own name and, if it is an address, its link.
 */
export function readLicense(license: string): { name: string; url: string | null } {
  const deed = /creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)/i.exec(license)
  const short = /^cc[- ]?(0|zero|by(?:[- ](?:nc|nd|sa))*|pdm)(?:[- ](\d\.\d))?(?:[- ]international)?$/i.exec(
    license.trim(),
  )
  const kind = (deed?.[1] ?? short?.[1])?.toLowerCase().replaceAll(' ', '-')
  const version = deed?.[2] ?? short?.[2]
  if (kind === undefined) return { name: license, url: readWebAddress(license)?.href ?? null }
  const ending = version === undefined ? '' : ` ${version}`
  if (kind === '0' || kind === 'zero') {
    return {
      name: `CC0${ending}`,
      url: version === undefined ? null : `https://creativecommons.org/publicdomain/zero/${version}/`,
    }
  }
  if (kind === 'pdm' || kind === 'mark')
    return { name: 'Public Domain Mark', url: 'https://creativecommons.org/publicdomain/mark/1.0/' }
  return {
    name: `CC ${kind.toUpperCase()}${ending}`,
    url: version === undefined ? null : `https://creativecommons.org/licenses/${kind}/${version}/`,
  }
}
