/** A simple reading of PubMed's XML and of OAI-PMH by a browser's parser, to compare the readers with. */
import { JSDOM } from 'jsdom'
import type { TextReading } from './text-readings.ts'

/** The articles and deletions of a PubMed file. */
export function readPubmedSimply(text: string): TextReading[] {
  const document = parse(text)
  const lines = linesOf(text, /<PubmedArticle[\s>]/g)
  const articles = [...document.querySelectorAll('PubmedArticle')].map((article, index): TextReading => {
    const date = article.querySelector('PubDate')
    return {
      line: lines[index] ?? 0,
      title: article.querySelector('ArticleTitle')?.textContent ?? null,
      doi: article.querySelector('PubmedData > ArticleIdList > ArticleId[IdType=doi]')?.textContent ?? null,
      year: Number(/\d{4}/.exec(date?.textContent ?? '')?.[0] ?? 0) || null,
      authors: article.querySelectorAll('AuthorList > Author').length,
    }
  })
  const deletedPmids = document.querySelectorAll('DeleteCitation PMID').length
  const deleted = text.slice(text.indexOf('<DeleteCitation'))
  const before = text.split('\n').length - deleted.split('\n').length
  const deletedLines = deletedPmids === 0 ? [] : linesOf(deleted, /<PMID/g).map((line) => line + before)
  return [...articles, ...deletedLines.map(emptyEntry)]
}

/** The records of OAI-PMH responses. */
export function readOaiSimply(text: string): TextReading[] {
  const lines = linesOf(text, /<record>/g)
  return [...parse(text).querySelectorAll('record')].map((record, index): TextReading => {
    const all = (...names: string[]) =>
      names.flatMap((name) => [...record.getElementsByTagNameNS('*', name)]).map((element) => element.textContent ?? '')
    const isDoaj = all('doajArticle').length > 0
    const language = all('language')[0]?.slice(0, 2)
    const titles = [...record.getElementsByTagNameNS('*', 'title')]
    const own = titles.find((title) => language !== undefined && title.getAttribute('xml:lang') === ownCode(language))
    const names = isDoaj ? all('name') : all('creator')
    return {
      line: lines[index] ?? 0,
      title: (own ?? titles[0])?.textContent ?? null,
      doi:
        /10\.\d{4,}\/\S+/.exec(isDoaj ? (all('doi')[0] ?? '') : all('identifier', 'relation').join(' '))?.[0] ?? null,
      year:
        Number(
          all('publicationDate', 'date')
            .findLast((date) => /^\d{4}[\d-]*$/.test(date))
            ?.slice(0, 4) ?? 0,
        ) || null,
      authors: names.length,
    }
  })
}

/** ISO 639-2 of the sample is German's. */
function ownCode(language: string): string {
  return language === 'ge' ? 'de' : language
}

function emptyEntry(line: number): TextReading {
  return { line, title: null, doi: null, year: null, authors: 0 }
}

function parse(text: string): Document {
  return new JSDOM(text.replace(/^\ufeff?\s*/, ''), { contentType: 'text/xml' }).window.document
}

function linesOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => text.slice(0, index).split('\n').length)
}
