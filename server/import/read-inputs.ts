/** The inputs of an import → items: files in any format, and repositories, whose pages are kept so that they are fetched once. */
import { closeSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import path from 'node:path'
import { InputError } from './byte-stream.ts'
import { makeCsvFormat } from './csv.ts'
import { parseCsvMap } from './csv-columns.ts'
import { decodeText } from './decode-text.ts'
import { detectFormat, FORMATS } from './detect-format.ts'
import { downloadFile } from './download-file.ts'
import type { ImportFolder } from './import-folder.ts'
import { type ImportPlan, isAddress, isRepository } from './import-options.ts'
import type { ImportFormat, ImportItem, ReadOptions } from './import-record.ts'
import { harvest, type HarvestState } from './oai-harvest.ts'
import { type Input, type InputEntry, openInput } from './open-input.ts'
import { readLines } from '../catalogue/record-lines.ts'

/** An item with the name of its file or host. */
export type NamedItem = { input: string; item: ImportItem }

export type InputReader = {
  items: AsyncGenerator<NamedItem>
  /** How much of the files is read, from 0 to 1; null where repositories are among the inputs. */
  share: () => number | null
  totalBytes: number | null
  /** The names of the formats that were found so far. */
  formats: Set<string>
  /** Sentences for the operator: files that were left out, encodings. */
  notes: string[]
}

export type ReadInputsOptions = {
  folder: ImportFolder
  /** Harvests ask for changes from this day on. */
  since: string | null
  signal: AbortSignal
  /** Receives the bytes so far of a file that is downloaded. */
  onDownload: (bytes: number) => void
  wait?: ((ms: number) => Promise<void>) | undefined
}

/** Opens the inputs. Rejects with an `InputError` where one does not exist; reading rejects with it where one is damaged. */
export async function openInputs(plan: ImportPlan, options: ReadInputsOptions): Promise<InputReader> {
  const files: (Input | null)[] = []
  for (const [index, input] of plan.inputs.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one file after another
    files.push(isRepository(input, plan.format) ? null : await openFile(input, index, plan, options))
  }
  const opened = files.filter((file) => file !== null)
  const isKnown = opened.length === files.length
  const totalBytes = opened.reduce((sum, file) => sum + file.totalBytes, 0)
  const [formats, notes] = [new Set<string>(), [] as string[]]
  const found = { formats, notes }
  async function* readAll(): AsyncGenerator<NamedItem> {
    for (const [index, input] of plan.inputs.entries()) {
      const file = files[index] ?? null
      if (file === null) formats.add('oai')
      yield* file === null ? readRepository(input, index, plan, options) : readFiles(file, plan, options.since, found)
    }
  }
  const share = () => opened.reduce((sum, file) => sum + file.countReadBytes(), 0) / Math.max(1, totalBytes)
  return { items: readAll(), share: isKnown ? share : () => null, totalBytes: isKnown ? totalBytes : null, ...found }
}

function openFile(input: string, index: number, plan: ImportPlan, options: ReadInputsOptions): Promise<Input> {
  const { folder, since, signal, onDownload } = options
  if (!isAddress(input)) return openInput(input, since)
  const { allowPrivate } = plan
  const downloads = path.join(folder.path, `download-${index}`)
  return downloadFile(input, downloads, { allowPrivate, signal, onBytes: onDownload }).then((file) => openInput(file))
}

type Found = Pick<InputReader, 'formats' | 'notes'>

async function* readFiles(
  { name: input, entries, newestPart }: Input,
  plan: ImportPlan,
  since: string | null,
  found: Found,
): AsyncGenerator<NamedItem> {
  if (since !== null && newestPart === null)
    throw new InputError(
      `${path.basename(input)} has no folders updated_date=…, so --since cannot choose from it; import it whole.`,
    )
  const fixed = findFormat(plan)
  let readable = 0
  for await (const entry of entries) {
    const name = path.isAbsolute(entry.name) ? path.relative(path.dirname(input), entry.name) : entry.name
    const { format, text } = await recognize(entry, name, fixed, plan, found)
    if (format === null) {
      found.notes.push(`${name} is in no known format and was left out.`)
      continue
    }
    readable += 1
    found.formats.add(format.name)
    for await (const item of format.read(text, readOptions(plan))) yield { input: name, item }
  }
  if (newestPart !== null)
    found.notes.push(
      `The newest part of ${path.basename(input)} is of ${newestPart}; next time --since ${newestPart} is enough.`,
    )
  if (readable === 0 && since === null)
    throw new InputError(
      `${path.basename(input)} is in no known format; --format names one of ${FORMATS.map(({ name }) => name).join(', ')}.`,
    )
}

function findFormat({ format, map }: ImportPlan): ImportFormat | null {
  if (map === null) return FORMATS.find(({ name }) => name === format) ?? null
  try {
    return makeCsvFormat(parseCsvMap(readFileSync(map, 'utf8')))
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(`The map ${map} cannot be read.`, { cause: error })
  }
}

function recognize({ bytes }: InputEntry, name: string, fixed: ImportFormat | null, plan: ImportPlan, found: Found) {
  const onEncoding = (encoding: string) => void found.notes.push(`${name} is read as ${encoding}.`)
  const text = decodeText(bytes, { encoding: plan.encoding, onEncoding })
  return fixed === null ? detectFormat(text) : { format: fixed, text }
}

function readOptions({ types }: ImportPlan): ReadOptions {
  return { types: types === null ? null : new Set(types) }
}

/** Yields the items that are kept already, then harvests the rest. */
async function* readRepository(
  url: string,
  index: number,
  plan: ImportPlan,
  options: ReadInputsOptions,
): AsyncGenerator<NamedItem> {
  const input = new URL(url).host
  const file = path.join(options.folder.path, `pages-${index}.jsonl`)
  const saved = options.folder.state.harvests[url] ?? null
  const descriptor = openSync(file, 'a', 0o600)
  let record = 0
  try {
    truncateSync(file, saved?.bytes ?? 0)
    if (saved !== null)
      for await (const line of readLines(file, false)) {
        const item: ImportItem = JSON.parse(line)
        record += 1
        yield { input, item }
      }
    if (saved?.state.isComplete === true) return
    for await (const item of harvestInto(descriptor, url, plan, options))
      yield { input, item: { ...item, record: (record += 1) } }
  } finally {
    closeSync(descriptor)
  }
}

/** Each page is kept before the next one is fetched. */
async function* harvestInto(
  descriptor: number,
  url: string,
  plan: ImportPlan,
  { folder, since, signal, wait }: ReadInputsOptions,
): AsyncGenerator<ImportItem> {
  const saved = folder.state.harvests[url] ?? null
  const { set, prefix, allowPrivate } = plan
  let page = ''
  let bytes = saved?.bytes ?? 0
  const saveState = (state: HarvestState) => {
    bytes += writeWhole(descriptor, page)
    page = ''
    folder.save({ ...folder.state, harvests: { ...folder.state.harvests, [url]: { state, bytes } } })
  }
  const items = harvest({
    ...readOptions(plan), url, set, prefix, allowPrivate, signal, saveState, from: since, state: saved?.state ?? null,
    ...(wait === undefined ? {} : { wait }),
  }) // prettier-ignore
  for await (const item of items) {
    page += `${JSON.stringify(item)}\n`
    yield item
  }
}

function writeWhole(descriptor: number, text: string): number {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length;) from += writeSync(descriptor, bytes, from)
  fsyncSync(descriptor)
  return bytes.length
}
