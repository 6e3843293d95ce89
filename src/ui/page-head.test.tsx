import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageHead, type PageHeadProps, PageOriginProvider } from './page-head.tsx'

const render = (props: PageHeadProps, origin: string | null = 'https://carrel.example.org') =>
  renderToStaticMarkup(
    <PageOriginProvider value={origin}>
      <PageHead {...props} />
    </PageOriginProvider>,
  )

test('a page has its title, description and canonical address', () => {
  expect(render({ title: 'Statistics', description: 'In figures.', path: '/stats' })).toBe(
    '<title>Statistics · Carrel</title><meta property="og:site_name" content="Carrel"/>' +
      '<meta property="og:title" content="Statistics"/><meta property="og:description" content="In figures."/>' +
      '<meta name="description" content="In figures."/><meta property="og:url" content="https://carrel.example.org/stats"/>' +
      '<link rel="canonical" href="https://carrel.example.org/stats"/>',
  )
})

test('a failure has no address and no type, and is not indexed', () => {
  expect(render({ title: 'Page not found', isIndexed: false })).toBe(
    '<title>Page not found · Carrel</title><meta property="og:site_name" content="Carrel"/>' +
      '<meta property="og:title" content="Page not found"/><meta name="robots" content="noindex"/>',
  )
})

test('a page without an origin has no address', () => {
  expect(render({ title: 'Statistics', path: '/stats' }, null)).not.toMatch(/canonical|og:url/)
})

test('a hostile title is escaped', () => {
  const markup = render({ title: '</title><script>alert(1)</script>"><img src=x>' })
  expect(markup).not.toMatch(/<(?:script|img)/)
})
