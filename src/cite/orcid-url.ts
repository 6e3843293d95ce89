/** The address of a bare ORCID iD, which is also the person's identifier. */
export function orcidUrl(orcid: string): string {
  return `https://orcid.org/${orcid}`
}
