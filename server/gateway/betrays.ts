/**
 * Whether what would be handed on repeats the operator's credential, as careless services do in the words of an error
 * or in links. A short word is not looked for: it may stand in any abstract.
 */
export function betrays(credential: string, headers: Record<string, string>, body: Buffer): boolean {
  if (credential.length < 8 || /^[a-z]+$/i.test(credential)) return false
  return body.includes(credential) || Object.values(headers).some((value) => value.includes(credential))
}
