/** Every setting, read from the environment and checked in one place (README.md, "Settings"). */
import { isIP } from 'node:net'
import path from 'node:path'
import * as v from 'valibot'
import { formatContactHref } from '../src/domain/config.ts'
import { parseHttpsAddress } from '../src/domain/web-address.ts'
import { isCredentialText } from './api/token-book.ts'
import { REMOTE_SETTINGS, type RemoteService, readRemoteService } from './remote-settings.ts'
import { StartFailure } from './start-failure.ts'

/** The settings after checking. */
export type Settings = Omit<v.InferOutput<typeof LocalSettings>, 'dataDir'> & {
  /** An absolute path. */
  dataDir: string
  /** The service that answers instead of the own catalogue; null: none. */
  remote: RemoteService | null
}

/** Settings of ways to run that come later: ignoring one silently would serve something else than the operator expects. */
const NOT_YET = ['DATABASE_URL', 'DATABASE_READ_URLS', 'REDIS_URL']

const LocalSettings = v.object({
  /** 0: any free port. */
  port: whole('PORT', '8080', 0, 65_535),
  host: v.optional(
    v.pipe(
      v.string(),
      v.check(isHost, ({ input }) => `HOST must be an address or a name of this machine, not "${input}".`),
      v.transform(withoutBrackets),
    ),
    '127.0.0.1',
  ),
  /** The address readers use, without a slash at the end; null: made of host and port. */
  publicUrl: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (text) => originOf(text) !== null && `${originOf(text)}/` === new URL(text).href,
        ({ input }) =>
          `PUBLIC_URL must be an address such as https://carrel.example.org, without a path, not "${input}".`,
      ),
      v.transform(originOf),
    ),
    null,
  ),
  dataDir: v.optional(v.string(), '.carrel'),
  /** Credentials that are always accepted. The message never repeats one. */
  serviceTokens: list(
    isCredentialText,
    () => 'SERVICE_TOKENS must be credentials of up to 512 ASCII characters without spaces, separated by commas.',
  ),
  access: choice('ACCESS', 'open', ['open', 'credential']),
  /** Requests a minute for each reader of the gateway. */
  readerLimit: whole('READER_LIMIT', '60', 1, 10_000),
  corsOrigins: list(
    (text) => originOf(text) === text,
    (text) => `CORS_ORIGINS must be origins such as https://app.example.org, separated by commas, not "${text}".`,
  ),
  /** CIDR ranges or single addresses. Never "true" or a number of hops: any client could then claim any address. */
  trustProxy: list(
    isAddressRange,
    (text) => `TRUST_PROXY must be CIDR ranges such as 10.0.0.0/8, separated by commas, not "${text}".`,
  ),
  catalogueName: line('CATALOGUE_NAME', 100),
  catalogueDescription: line('CATALOGUE_DESCRIPTION', 300),
  operatorName: line('OPERATOR_NAME', 100),
  metadataLicense: line('METADATA_LICENSE', 200),
  contact: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (text) => formatContactHref(text) !== null,
        ({ input }) =>
          `CONTACT must be a mail address such as library@example.org, or an https address, not "${input}".`,
      ),
    ),
    null,
  ),
  /** Where readers who set no library of their own find articles. */
  libraryResolver: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (text) => parseHttpsAddress(text) !== null,
        'LIBRARY_RESOLVER must be an https address without a user, such as https://resolver.example.org/openurl.',
      ),
    ),
    null,
  ),
  logLevel: choice('LOG_LEVEL', 'warn', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
})

/**
 * Reads the settings. `projectRoot` is where a relative DATA_DIR begins. An empty value counts as none.
 * Throws `StartFailure` with one sentence that names the setting and what it may be.
 */
export function readSettings(environment: Record<string, string | undefined>, projectRoot: string): Settings {
  const given = (name: string) => environment[name]?.trim() || undefined
  const early = NOT_YET.find((name) => given(name) !== undefined)
  if (early !== undefined) {
    throw new StartFailure(`${early} is not served by this version of Carrel; remove it to start.`)
  }
  const local = parse(LocalSettings, given)
  const remote = readRemoteService(parse(REMOTE_SETTINGS, given), local.access)
  return { ...local, dataDir: path.resolve(projectRoot, local.dataDir), remote }
}

/** Parses the settings of a schema, whose fields are the variables in camel case. */
function parse<const Schema extends typeof LocalSettings | typeof REMOTE_SETTINGS>(
  schema: Schema,
  given: (name: string) => string | undefined,
): v.InferOutput<Schema> {
  const names = Object.keys(schema.entries)
  const input = Object.fromEntries(names.map((name) => [name, given(variableName(name))]))
  const parsed = v.safeParse(schema, input, { abortEarly: true })
  if (!parsed.success) throw new StartFailure(parsed.issues[0].message)
  return parsed.output
}

function variableName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

function whole(name: string, fallback: string, least: number, most: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
        ({ input }) => `${name} must be a whole number from ${least} to ${most}, not "${input}".`,
      ),
      v.transform(Number),
    ),
    fallback,
  )
}

/** Words for the screen; null when not set. */
function line(name: string, most: number) {
  const message = `${name} must be one line of at most ${most} characters.`
  return v.nullish(v.pipe(v.string(), v.maxLength(most, message), v.regex(/^[^\p{Cc}]*$/u, message)), null)
}

function choice<const Choice extends string>(name: string, fallback: NoInfer<Choice>, choices: readonly Choice[]) {
  const message = ({ input }: { input: unknown }) =>
    `${name} must be one of ${choices.join(', ')}, not "${String(input)}".`
  return v.optional(v.picklist(choices, message), fallback)
}

function list(isValid: (one: string) => boolean, message: (one: string) => string) {
  const item = v.pipe(
    v.string(),
    v.check(isValid, ({ input }) => message(input)),
  )
  return v.optional(v.pipe(v.string(), v.transform(splitList), v.array(item)), '')
}

function splitList(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

function isHost(text: string): boolean {
  const host = withoutBrackets(text)
  return isIP(host) !== 0 || /^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$/i.test(host)
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** The origin of an http(s) address without a user; null when it is none. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? origin : null
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
  return family !== 0 && isRange && more.length === 0
}
