/**
 * Reads an ORCID iD, bare or as its address, and checks its last character (ISO 7064 MOD 11-2).
 * Answers the bare iD, or null when it is none: a wrong one must not become a link to somebody else.
 */
export function readOrcid(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const match = /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i.exec(value.trim())
  const orcid = match?.[1]?.toUpperCase()
  if (orcid === undefined) return null
  const digits = orcid.replaceAll('-', '')
  let total = 0
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check)) ? orcid : null
}
