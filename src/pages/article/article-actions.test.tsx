import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeArticle } from '../../domain/testing/make-article.ts'
import { ArticleActions } from './article-actions.tsx'

const PAGE = 'https://www-example.ezproxy.example.edu/1'
const FILE = 'https://example.org/1.pdf'
const DOI = '10.5555/a'
const PUBLISHER = 'https://doi.org/10.5555/a'

test.each<[boolean | null, string | null, string | null, string, string, boolean]>([
  [true, PAGE, DOI, PAGE, 'Read', false],
  [true, null, DOI, PUBLISHER, 'View at publisher', false],
  [true, FILE, DOI, FILE, 'Read PDF', false],
  [null, PAGE, DOI, PUBLISHER, 'View at publisher', true],
  [false, PAGE, DOI, PUBLISHER, 'View at publisher', true],
  [null, PAGE, null, PAGE, 'View at publisher', true],
  [null, FILE, DOI, FILE, 'Read PDF', true],
  [false, FILE, null, FILE, 'Read PDF', true],
])(
  'an article with isOpen %j, the address %j and the DOI %j leads to %s as %s',
  (isOpen, url, doi, href, name, hasNote) => {
    const openAccess = { isOpen, url, status: null, license: null }
    const html = renderToStaticMarkup(<ArticleActions article={makeArticle({ doi, openAccess })} config={{}} />)
    expect(html).toContain(`href="${href}"`)
    expect(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(` ${name} (${new URL(href).host}`)
    expect(html.includes('May need a subscription')).toBe(hasNote)
  },
)

test.each([
  [{}, false],
  [{ libraryResolver: 'https://resolver.example/open' }, true],
])('an article with the settings %j has a link to the library: %j', (config, hasLink) => {
  const html = renderToStaticMarkup(<ArticleActions article={makeArticle()} config={config} />)
  expect(html.includes('Find at my library')).toBe(hasLink)
  expect(html.includes('href="https://resolver.example/open?url_ver=Z39.88-2004&amp;')).toBe(hasLink)
})
