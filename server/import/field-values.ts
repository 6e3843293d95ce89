/** Values of fields as files of many systems write them → the spelling of the catalogue. */
import { normalizeDate } from '../../src/api/normalize/date.ts'
import { parseDoi } from '../../src/domain/doi.ts'
import { MONTH_ABBREVIATIONS } from '../../src/domain/format.ts'
import { isPdfAddress, parseWebAddress } from '../../src/domain/web-address.ts'
import { cleanLicense } from './clean-text.ts'

const FIRST_YEAR = 1000

/**
 * Parses the date of publication: `2019///`, `2019/10//undefined`, `20190517`, `1998 Dec-1999 Jan`, `2001-02/2001-03`, `Published
 * in 1983`; of a range its beginning. Null when the text has no year from 1000 to the next one.
 */
export function parsePublicationDate(text: string): string | null {
  const compact = text.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const match = /^(\d{4})(?!\d)(?:[-/. ]+(\d{1,2}(?!\d)|[a-z]{3,9}))?(?:[-/. ]+(\d{1,2})(?!\d))?/i.exec(compact)
  if (match === null) return plausible(normalizeDate(compact))
  const [, year = '', word = '', day = ''] = match
  const month = /^\d/.test(word) ? Number(word) : MONTH_ABBREVIATIONS.indexOf(word.slice(0, 3).toLowerCase()) + 1
  if (!(month >= 1 && month <= 12)) return plausible(year)
  const yearMonth = `${year}-${String(month).padStart(2, '0')}`
  const isDay = Number(day) >= 1 && Number(day) <= 31
  return plausible(isDay ? `${yearMonth}-${day.padStart(2, '0')}` : yearMonth)
}

function plausible(date: string | null): string | null {
  const year = Number(date?.slice(0, 4))
  return year >= FIRST_YEAR && year <= new Date().getFullYear() + 1 ? date : null
}

/** Dates of publication for `makeItem`: as `parsePublicationDate` reads them, else as they are. */
export function parseDates(texts: string[]): string[] {
  return texts.filter((text) => text.trim() !== '').map((text) => parsePublicationDate(text) ?? text.trim())
}

/** The first DOI anywhere in a text (`doi: 10.1/x.`, an address, a sentence), bare; null when there is none. */
export function findDoiInText(text: string): string | null {
  const found = /\b10\.\d{4,9}(?:\/|%2f)[^\s"<>]+/i.exec(text)?.[0]
  if (found === undefined) return null
  const isAddress = /doi\.org\/$/i.test(text.slice(0, text.indexOf(found)))
  const isEncoded = isAddress || /%2f/i.test(found)
  const doi = parseDoi(isEncoded ? `https://doi.org/${found}` : found)
  // A bracket that was not opened in the DOI closes the sentence's.
  return doi === null || doi.includes('(') ? doi : doi.replace(/\).*$/, '')
}

/** What has the form of an ISSN in a text, as `12345679` or `1234-5679`; not in longer numbers like an ISBN. */
export function findIssns(text: string): string[] {
  return text.match(/(?<![\d-])\d{4}-?\d{3}[\dx](?![\d-])/gi) ?? []
}

/** The Creative Commons licence that a text names or links to, as `CC-BY-4.0`, `CC0-1.0`; another address as it is; else null. */
export function findLicense(text: string): string | null {
  const deed = /creativecommons\.org\/(?:licenses|publicdomain)\/[a-z-]+\/\d\.\d/i.exec(text)?.[0]
  if (deed !== undefined) return cleanLicense(deed)
  const [, name, version] = /\b(CC[- ]?(?:0|zero|BY(?:[- ](?:NC|ND|SA))*))(?:[- ]+(\d\.\d))?\b/i.exec(text) ?? []
  if (name === undefined) return parseWebAddress(text)?.href ?? null
  return cleanLicense(`${name} ${version ?? /\b\d\.\d\b/.exec(text)?.[0] ?? ''}`)
}

/**
 * The address to keep where the file does not say what it leads to: a PDF, or without DOI the first one, as the only way to the
 * work. Beside a DOI it is most often the page of a database or of a library's proxy.
 */
export function chooseAddress(addresses: readonly string[], doi: string | null): string | null {
  const own = addresses.filter((address) => !/doi\.org\//i.test(address))
  return own.find(isPdfAddress) ?? (parseDoi(doi ?? '') === null ? own[0] : undefined) ?? null
}
