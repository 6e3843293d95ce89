/** The arguments of `npm run import` → options, or one sentence. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ARTICLE_TYPES, type ArticleType, isArticleType } from '../../src/domain/article-type.ts'
import { FORMATS } from './detect-format.ts'
import { MERGE_RULES, type MergeRule } from './merge-articles.ts'
import type { ImportMode } from './record-changes.ts'

/** The arguments cannot be understood: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What is imported and how; JSON, because an interrupted import keeps its options. Paths are absolute. */
export type ImportPlan = {
  /** Files, folders or addresses. */
  inputs: string[]
  source: string
  /** Whether `--source` gave the name: then only records of this source are deleted. */
  isSourceNamed: boolean
  /** `--yes`, also when the import is continued. */
  isConfirmed: boolean
  mode: ImportMode
  /** The name of a format; null: recognized by content. */
  format: string | null
  /** A day, or `last`: the last import of the source. */
  since: string | null
  set: string | null
  prefix: string | null
  /** Null: every kind of work. */
  types: ArticleType[] | null
  requireDoi: boolean
  rule: MergeRule
  rejectedFile: string | null
  maxRejected: { percent: number } | { count: number }
  keep: number
  encoding: string | null
  /** A file that names columns of tables. */
  map: string | null
  limit: number | null
  allowPrivate: boolean
}

/** How a run behaves, whatever it imports. */
export type RunOptions = {
  isDryRun: boolean
  isResumed: boolean
  yes: boolean
  quiet: boolean
  json: boolean
  help: boolean
}

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const

const OPTIONS = {
  format: TEXT, replace: FLAG, update: FLAG, delete: FLAG, source: TEXT, 'replace-source': TEXT, since: TEXT, set: TEXT,
  prefix: TEXT, 'dry-run': FLAG, types: TEXT, 'require-doi': FLAG, merge: TEXT, rejected: TEXT, 'max-rejected': TEXT,
  resume: FLAG, keep: TEXT, encoding: TEXT, map: TEXT, limit: TEXT, 'allow-private': FLAG, yes: FLAG, quiet: FLAG,
  json: FLAG, help: FLAG,
} as const // prettier-ignore

const RUN_OPTIONS = ['resume', 'yes', 'quiet', 'json', 'help']

/** Reads the arguments; `plan` is null for `--resume` and `--help`. Relative paths begin at `folder`. Throws `UsageError`. */
export function parseImportOptions(args: string[], folder: string): { plan: ImportPlan | null; run: RunOptions } {
  const { values, positionals } = parse(args)
  const run: RunOptions = {
    isDryRun: values['dry-run'] ?? false,
    isResumed: values.resume ?? false,
    yes: values.yes ?? false,
    quiet: values.quiet ?? false,
    json: values.json ?? false,
    help: values.help ?? false,
  }
  if (run.help) return { plan: null, run }
  if (run.isResumed) {
    const extra = Object.keys(values).find((name) => !RUN_OPTIONS.includes(name))
    if (extra !== undefined || positionals.length > 0)
      throw new UsageError(
        `--resume continues an import with its own options; leave out ${extra === undefined ? positionals[0] : `--${extra}`}.`,
      )
    return { plan: null, run }
  }
  if (positionals.length === 0)
    throw new UsageError('Name a file, a folder, or the address of a file or an OAI-PMH repository to import.')
  const inputs = positionals.map((input) => checkInput(input, folder, values.format))
  const hasRepository = inputs.some((input) => isRepository(input, values.format ?? null))
  for (const name of ['set', 'prefix'] as const)
    if (values[name] !== undefined && !hasRepository)
      throw new UsageError(`--${name} is for addresses of OAI-PMH repositories only.`)
  if (values.since === 'last' && !hasRepository)
    throw new UsageError('--since last is for addresses of OAI-PMH repositories only; a folder needs a day.')
  return { plan: readPlan(values, inputs, folder), run }
}

type Values = ReturnType<typeof parse>['values']

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/)
    throw new UsageError(`${sentence.replace(/\.$/, '')}; npm run import -- --help lists the options.`)
  }
}

function readPlan(values: Values, inputs: string[], folder: string): ImportPlan {
  const { since, limit, keep } = values
  if (since !== undefined && since !== 'last' && !(/^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since))))
    throw new UsageError('--since needs a day such as 2026-01-31, or "last".')
  const format = values.format === undefined || values.format === 'auto' ? null : values.format
  if (format !== null)
    chooseFrom(
      'format',
      format,
      FORMATS.map(({ name }) => name),
    )
  return {
    inputs,
    source: readSource(values, inputs),
    isSourceNamed: values.source !== undefined,
    isConfirmed: values.yes ?? false,
    mode: readMode(values),
    format,
    since: since ?? null,
    set: values.set ?? null,
    prefix: values.prefix ?? null,
    types: readTypes(values.types),
    requireDoi: values['require-doi'] ?? false,
    rule: chooseFrom('merge', values.merge ?? 'newest', MERGE_RULES),
    rejectedFile: values.rejected === undefined ? null : path.resolve(folder, values.rejected),
    maxRejected: readMaxRejected(values['max-rejected'] ?? '10%'),
    keep: keep === undefined ? 2 : readWhole('keep', keep),
    encoding: values.encoding ?? null,
    map: values.map === undefined ? null : path.resolve(folder, values.map),
    limit: limit === undefined ? null : readWhole('limit', limit),
    allowPrivate: values['allow-private'] ?? false,
  }
}

/** Whether an input is an address, not a file. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input)
}

/** Whether an input is the address of a repository: one that does not end like a file, and has no other format. */
export function isRepository(input: string, format: string | null): boolean {
  if (!isAddress(input) || (format !== null && format !== 'auto' && format !== 'oai')) return false
  return !/\.(?:bib|csv|gz|json|jsonl|nbib|ndjson|ris|tar|tgz|tsv|txt|xml)$/i.test(new URL(input).pathname)
}

/** Services that give their records by pages of their own kind. */
const PAGED_APIS = /^(?:api\.openalex\.org|api\.crossref\.org|api\.datacite\.org)$/

function checkInput(input: string, folder: string, format: string | undefined): string {
  if (!isAddress(input)) return path.resolve(folder, input)
  const url = URL.canParse(input) ? new URL(input) : null
  if (url === null) throw new UsageError('The address of the repository is not a URL.')
  if (url.username !== '' || url.password !== '')
    throw new UsageError('The address must hold no user name and no password.')
  if (PAGED_APIS.test(url.hostname) && format === undefined)
    throw new UsageError(
      `The pages of ${url.hostname} are not followed: save them as files and import these (docs/import.md), or name one page with --format.`,
    )
  return url.href
}

/** A part of the records never replaces the whole. */
function readMode(values: Values): ImportMode {
  const given = (['replace', 'update', 'delete', 'replace-source'] as const).filter(
    (name) => values[name] !== undefined,
  )
  if (given.length > 1) throw new UsageError(`--${given[0]} and --${given[1]} exclude each other.`)
  const mode = given[0] ?? 'update'
  const part = (['since', 'limit'] as const).find((name) => values[name] !== undefined)
  if (part !== undefined && (mode === 'replace' || mode === 'replace-source'))
    throw new UsageError(`--${part} leaves records out, which --${mode} would take away.`)
  return mode
}

/** By default the name of the file or host. */
function readSource(values: Values, inputs: string[]): string {
  const given = values['replace-source'] ?? values.source
  if (values['replace-source'] !== undefined && values.source !== undefined)
    throw new UsageError('--replace-source names the source already; leave out --source.')
  const [input = ''] = inputs
  if (given === undefined && inputs.length > 1)
    throw new UsageError('Several inputs need --source with the name they belong to.')
  const name =
    given ?? (isAddress(input) ? new URL(input).host : path.basename(input).replace(/(?:\.[a-z0-9]{1,7}){1,3}$/i, ''))
  const source = name.trim() || 'import'
  if (source.length > 100 || /\p{C}/u.test(source))
    throw new UsageError('The name of a source has up to 100 characters without control characters.')
  return source
}

function readTypes(text = ARTICLE_TYPES.join()): ArticleType[] | null {
  if (text === 'all') return null
  const types = text.split(',').map((type) => type.trim())
  if (!types.every(isArticleType)) throw new UsageError(`--types needs "all", or some of ${ARTICLE_TYPES.join(',')}.`)
  return types
}

function readMaxRejected(text: string): ImportPlan['maxRejected'] {
  const match = /^(\d{1,9})(%?)$/.exec(text)
  const number = Number(match?.[1])
  if (match === null || (match[2] === '%' && number > 100))
    throw new UsageError('--max-rejected needs a share such as 10%, or a number such as 1000.')
  return match[2] === '%' ? { percent: number } : { count: number }
}

function readWhole(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} needs a whole number from 1 on.`)
  return Number(text)
}

function chooseFrom<const Choice extends string>(name: string, given: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === given)
  if (choice === undefined) throw new UsageError(`--${name} must be one of ${choices.join(', ')}.`)
  return choice
}
