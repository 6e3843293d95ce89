/** Every setting, read from the environment and checked in one place (service.md, "One program, four ways to run it"). */
import path from 'node:path'
import { isIP } from 'node:net'
import type { Access } from '../src/contract/config.ts'
import { isCredentialText } from './api/token-book.ts'
import { readRemote, type RemoteService } from './remote-settings.ts'
import { StartFailure } from './start-failure.ts'

/** Levels of the log, from silent to everything. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** The settings after checking. */
export type Settings = {
  /** 0: any free port. */
  port: number
  host: string
  /** The address readers use, without a slash at the end; null: made of host and port. */
  publicUrl: string | null
  /** An absolute path. */
  dataDir: string
  /** Credentials that are always accepted. */
  serviceTokens: string[]
  access: Access
  /** The service that is asked instead of an own catalogue; null: none. */
  remote: RemoteService | null
  /** Requests a minute for each reader of the gateway. */
  readerLimit: number
  corsOrigins: string[]
  /** CIDR ranges or single addresses. */
  trustProxy: string[]
  logLevel: (typeof LOG_LEVELS)[number]
}

/** Settings of ways to run that come later: ignoring one silently would serve something else than was asked for. */
const NOT_YET = ['DATABASE_URL', 'DATABASE_READ_URLS', 'REDIS_URL']

/**
 * Reads the settings. `projectRoot` is where a relative DATA_DIR begins. An empty value is as good as none.
 * Throws `StartFailure` with one sentence that names the setting and what it may be.
 */
export function readSettings(environment: Record<string, string | undefined>, projectRoot: string): Settings {
  const given = (name: string) => environment[name]?.trim() || null
  const early = NOT_YET.find((name) => given(name) !== null)
  if (early !== undefined)
    throw new StartFailure(`${early} is not served by this version of Carrel; remove it to start.`)
  const access = readChoice('ACCESS', given('ACCESS') ?? 'open', ['open', 'credential'])
  return {
    port: readWhole('PORT', given('PORT') ?? '8080', 0, 65_535),
    host: readHost(given('HOST') ?? '127.0.0.1'),
    publicUrl: readPublicUrl(given('PUBLIC_URL')),
    dataDir: path.resolve(projectRoot, given('DATA_DIR') ?? '.carrel'),
    serviceTokens: readList(given('SERVICE_TOKENS'), checkToken),
    access,
    remote: readRemote(given, access),
    readerLimit: readWhole('READER_LIMIT', given('READER_LIMIT') ?? '60', 1, 10_000),
    corsOrigins: readList(given('CORS_ORIGINS'), checkOrigin),
    trustProxy: readList(given('TRUST_PROXY'), checkRange),
    logLevel: readChoice('LOG_LEVEL', given('LOG_LEVEL') ?? 'warn', LOG_LEVELS),
  }
}

function readWhole(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new StartFailure(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

function readChoice<const Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === text)
  if (choice !== undefined) return choice
  throw new StartFailure(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
}

function readHost(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 || /^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$/i.test(host)) return host
  throw new StartFailure(`HOST must be an address or a name of this machine, not "${text}".`)
}

function readPublicUrl(text: string | null): string | null {
  if (text === null) return null
  const origin = originOf(text)
  if (origin !== null && `${origin}/` === new URL(text).href) return origin
  throw new StartFailure(
    `PUBLIC_URL must be an address such as https://carrel.example.org, without a path, not "${text}".`,
  )
}

/** The origin of an http(s) address without a user; null when it is none. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? origin : null
}

function readList(text: string | null, check: (one: string) => string): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '').map(check)
}

/** The message never repeats a credential. */
function checkToken(token: string): string {
  if (isCredentialText(token)) return token
  throw new StartFailure(
    'SERVICE_TOKENS must be credentials of up to 512 ASCII characters without spaces, separated by commas.',
  )
}

function checkOrigin(text: string): string {
  const origin = originOf(text)
  if (origin !== null && origin === text) return origin
  throw new StartFailure(
    `CORS_ORIGINS must be origins such as https://app.example.org, separated by commas, not "${text}".`,
  )
}

/** Never "true" or a number of hops: whoever reaches the port could then claim any address. */
function checkRange(text: string): string {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
  if (family !== 0 && isRange && more.length === 0) return text
  throw new StartFailure(`TRUST_PROXY must be CIDR ranges such as 10.0.0.0/8, separated by commas, not "${text}".`)
}
