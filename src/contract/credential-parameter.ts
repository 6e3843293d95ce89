/** Parameters of addresses whose names are those of credentials: some services write the reader's own into the links of an answer. */
const CREDENTIAL_LIKE =
  /(?:^|[_-])key$|apikey|secret|passw|signature|^auth(?:orization)?$|(?:access|auth|bearer|session|id)[_-]?token/i

/** Whether a parameter of this name may carry a credential. */
export function isCredentialParameter(name: string): boolean {
  return CREDENTIAL_LIKE.test(name)
}

/** A text in which the values of such parameters are left out: `?api_key=…&page=2`. */
export function withoutCredentials(text: string): string {
  return text.replace(/([\w.%-]+)=([^&#"'<>\s]+)/g, (parameter: string, name: string) =>
    isCredentialParameter(nameOf(name)) ? `${name}=…` : parameter,
  )
}

function nameOf(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
