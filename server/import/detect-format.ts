/** The formats that can be imported, and which one a file is of. */
import { bibtexFormat } from './bibtex.ts'
import { carrelFormat } from './carrel-lines.ts'
import { crossrefFormat } from './crossref.ts'
import { cslJsonFormat } from './csl-json.ts'
import { csvFormat } from './csv.ts'
import { dataCiteFormat } from './datacite.ts'
import { doajFormat } from './doaj.ts'
import type { ImportFormat } from './import-record.ts'
import { nbibFormat } from './nbib.ts'
import { oaiFormat } from './oai-pmh.ts'
import { openAlexFormat, openAlexMergedFormat } from './openalex.ts'
import { pubmedFormat } from './pubmed-xml.ts'
import { risFormat } from './ris.ts'
import { sampleFormat } from './sample-lines.ts'

/** Every format, in the order of detection: the surest signs first, a table with any known column last. */
export const FORMATS: readonly ImportFormat[] = [
  carrelFormat,
  sampleFormat,
  openAlexFormat,
  doajFormat,
  dataCiteFormat,
  crossrefFormat,
  cslJsonFormat,
  openAlexMergedFormat,
  oaiFormat,
  pubmedFormat,
  nbibFormat,
  risFormat,
  bibtexFormat,
  csvFormat,
]

/** How much of a file is looked at, in characters. */
const BEGINNING = 65_536

/** The format of a file by its content, and its text with what was looked at put back; null where no format fits. */
export async function detectFormat(
  text: AsyncIterable<string>,
): Promise<{ format: ImportFormat | null; text: AsyncIterable<string> }> {
  const source = text[Symbol.asyncIterator]()
  let beginning = ''
  while (beginning.length < BEGINNING) {
    const next = await source.next()
    if (next.done === true) break
    beginning += next.value
  }
  async function* all(): AsyncGenerator<string> {
    yield beginning
    yield* { [Symbol.asyncIterator]: () => source }
  }
  const shown = beginning.slice(0, BEGINNING)
  return { format: FORMATS.find(({ matches }) => matches(shown)) ?? null, text: all() }
}
