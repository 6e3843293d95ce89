/** An article as unqualified Dublin Core, with the vocabularies of OpenAIRE's guidelines: https://guidelines.openaire.eu */
import { formatAuthor } from '../../src/citation/citation-fields.ts'
import type { ArticleType } from '../../src/domain/article-type.ts'
import { formatDoiUrl } from '../../src/domain/doi.ts'
import { parseLicense } from '../../src/domain/license.ts'
import type { StoredArticle } from '../catalogue/find-articles.ts'
import type { PlainTexts } from './plain-article.ts'
import { textElement, wrapXml, XSI } from './xml.ts'

const TYPES: Record<ArticleType, string> = {
  article: 'article',
  review: 'review',
  conference_paper: 'conferenceObject',
}

const ROOT = {
  'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': XSI,
  'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
}

/** Formats `oai_dc:dc`; `page` is the address of the article's page, which comes before its DOI. */
export function formatDublinCore(article: StoredArticle, { title, abstract }: PlainTexts, page: string): string {
  const { doi, license, issn } = article
  const elements: [name: string, values: (string | null)[]][] = [
    ['title', [title]],
    ['creator', article.authors.map(({ name, parts = null }) => formatAuthor({ name, parts }))],
    ['subject', article.keywords],
    ['description', [abstract]],
    ['publisher', [article.publisher]],
    ['date', [article.published ?? (article.year === null ? null : String(article.year))]],
    ['type', [`info:eu-repo/semantics/${TYPES[article.type]}`]],
    ['identifier', [page, doi === null ? null : (formatDoiUrl(doi) ?? `doi:${doi}`)]],
    ['source', [formatSource(article), ...issn]],
    ['language', [article.language]],
    ['relation', [...article.identifiers.map(formatOther), article.full_text_url]],
    [
      'rights',
      [
        article.oa_is_open === true ? 'info:eu-repo/semantics/openAccess' : null,
        license === null ? null : (parseLicense(license).url ?? license),
      ],
    ],
  ]
  const content = elements.flatMap(([name, values]) => values.map((value) => textElement(`dc:${name}`, value)))
  return wrapXml('oai_dc:dc', content.join(''), ROOT)
}

/** As journal systems write it: `Journal of Examples; Vol. 12 No. 3 (2020); 1-20`. */
function formatSource({ source, volume, issue, year, pages }: StoredArticle): string | null {
  const numbers = [volume === null ? [] : [`Vol. ${volume}`], issue === null ? [] : [`No. ${issue}`]].flat()
  if (source === null || numbers.length === 0) return source
  const dated = year === null ? numbers : [...numbers, `(${year})`]
  return [source, dated.join(' '), ...(pages === null ? [] : [pages])].join('; ')
}

/** An identifier besides the DOI, in the vocabulary of repositories. */
function formatOther({ scheme, value }: StoredArticle['identifiers'][number]): string | null {
  const isKnown = scheme === 'pmid' || scheme === 'pmcid' || scheme === 'arxiv'
  return isKnown ? `info:eu-repo/semantics/altIdentifier/${scheme}/${value}` : null
}
