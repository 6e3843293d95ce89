/** References in citation styles (CSL), by citeproc. Larger than all other code of a page: import it only where a reader cites. */
import { Cite, plugins } from '@citation-js/core'
// Adds the output "bibliography".
// oxlint-disable-next-line no-unassigned-import
import '@citation-js/plugin-csl'
import type { Article } from '../domain/article.ts'
import { isElement, isFormula, type RichNode, type RichText } from '../domain/rich-text.ts'
import { parseMarkup } from '../rich-text/parse-markup.ts'
import { collapseSpaces, formatPlainText } from '../rich-text/plain-text.ts'
import type { CitationStyle } from './citation-styles.ts'
import { buildCslItem } from './csl-json.ts'
import { countUnlistedAuthors } from './missing-fields.ts'
import chicago from './styles/chicago-author-date.csl?raw'
import ieee from './styles/ieee.csl?raw'
import mla from './styles/mla.csl?raw'

/** A reference to show, and the same as HTML for the clipboard. */
export type Reference = { text: RichText; html: string }

const { styles, locales } = plugins.config.get('@csl')
for (const [id, style] of Object.entries({ mla, ieee, 'chicago-author-date': chicago })) styles.add(id, style)
locales.add('en-GB', makeBritish(locales.get('en-US')))

/** In place of authors that are not known by name; styles put a word before the last author. */
const OTHERS = 'et al.'
const AND_OTHERS = /,? (?:and|&#38;|&amp;) et al\./

/** Formats the reference of an article, without the number that it has in a list. `origin` is that of this site. */
export function formatReference(article: Article, { id, language }: CitationStyle, origin: string): Reference {
  // Neither of the first two is in any style; the DOI says where the work is.
  const { abstract: _abstract, keyword: _keyword, URL: url, ...item } = buildCslItem(article, origin)
  // One more author counts for those that the record does not list.
  const author = countUnlistedAuthors(article) > 0 ? [...(item.author ?? []), { literal: OTHERS }] : item.author
  const work = { ...item, ...(author && { author }), ...(url !== undefined && item.DOI === undefined && { URL: url }) }
  const html = new Cite(work).format('bibliography', { format: 'html', template: id, lang: language })
  const entry = /class="csl-right-inline">([^]*?)<\/div>/.exec(html) ?? /class="csl-entry">([^]*?)<\/div>/.exec(html)
  const nodes = parseMarkup((entry?.[1] ?? '').replace(AND_OTHERS, `, ${OTHERS}`).trim())
  return { text: { plain: collapseSpaces(formatPlainText(nodes)), nodes }, html: nodes.map(formatHtml).join('') }
}

/** HTML with formatting only, whatever the record contains: it is pasted into other programs. */
function formatHtml(node: RichNode): string {
  if (isFormula(node)) return escapeHtml(node.source)
  if (!isElement(node)) return escapeHtml(node)
  const content = node.children.map(formatHtml).join('')
  return ['i', 'b', 'sub', 'sup'].includes(node.name) ? `<${node.name}>${content}</${node.name}>` : content
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A locale with single quotation marks, and commas after them; the terms that references need are the same. */
function makeBritish(american: string): string {
  return american
    .replace('punctuation-in-quote="true"', 'punctuation-in-quote="false"')
    .replace(/(<term name="(open|close)-(inner-)?quote">)[^<]*/g, (_, start: string, side: string, inner?: string) => {
      const [open, close] = inner === undefined ? ['‘', '’'] : ['“', '”']
      return start + (side === 'open' ? open : close)
    })
}
