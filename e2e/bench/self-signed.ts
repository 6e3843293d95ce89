/** A certificate for loopback, made anew for each run, so that the project holds no key and needs no other program. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** What a TLS server of this machine shows. It protects nothing: only a browser that was told its print trusts it. */
export type SelfSigned = {
  /** PEM. */
  key: string
  /** PEM. */
  cert: string
  /** SHA-256 of the public key, base64: what Chromium's `--ignore-certificate-errors-spki-list` takes. */
  print: string
}

/** Makes a certificate for 127.0.0.1 that is good for a week. Node can sign one but not write one: the few parts of X.509 (RFC 5280) are written here. */
export function makeSelfSigned(nowMs: number): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('loopback')))))
  const validity = sequence(utcTime(nowMs - DAY_MS), utcTime(nowMs + 7 * DAY_MS))
  const alternatives = der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1]))))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // A serial number of its own: browsers refuse two certificates of one issuer with the same.
    der(0x02, Buffer.from([1, ...createHash('sha256').update(publicInfo).digest().subarray(0, 8)])),
    sequence(ECDSA_WITH_SHA256),
    name,
    validity,
    name,
    publicInfo,
    der(0xa3, sequence(sequence(ALTERNATIVE_NAME, alternatives))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const certificate = sequence(content, sequence(ECDSA_WITH_SHA256), signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    print: createHash('sha256').update(publicInfo).digest('base64'),
  }
}

const DAY_MS = 24 * 60 * 60_000

/** One value in DER: tag, length, content (X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  // The shortest way to tell a length is the only one: browsers refuse any other.
  const told = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...told]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

const ECDSA_WITH_SHA256 = der(0x06, Buffer.from('2a8648ce3d040302', 'hex'))
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'))
const ALTERNATIVE_NAME = der(0x06, Buffer.from('551d11', 'hex'))
