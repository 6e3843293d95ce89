/** Names that are a credential and never a way to page; compared without case and signs. */
const NAMES = new Set(
  'key token auth authorization bearer jwt pass passwd pwd passphrase credential credentials idtoken sid sessionid cookie'.split(
    ' ',
  ),
)

/** Parts of such names. None stands in the names by which services page, such as `page_token` or `nextKey`. */
const PARTS =
  /apikey|apitoken|accesskey|accesstoken|authkey|authtoken|bearertoken|refreshtoken|sessiontoken|subscriptionkey|privatekey|secret|password/

/**
 * Whether a parameter is named like a credential (failures.md, "Gateway"). An address is logged and kept by every
 * program on its way, so a credential does not belong into one.
 */
export function isCredentialLike(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return NAMES.has(plain) || PARTS.test(plain)
}
