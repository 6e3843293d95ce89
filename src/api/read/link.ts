import { readWebAddress } from '../../contract/web-address.ts'

/** Reads an address that may become a link (web-address.ts). Anything else is null: it stays a text among the metadata. */
export function readLink(value: unknown): string | null {
  return readWebAddress(value)?.href ?? null
}
