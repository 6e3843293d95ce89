import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { PageOriginProvider } from './page-origin.ts'

const render = (props: PageHeadProps, origin: string | null = 'https://carrel.example.org') =>
  renderToStaticMarkup(
    <PageOriginProvider value={origin}>
      <PageHead {...props} />
    </PageOriginProvider>,
  )

test('a page says what it is, and where', () => {
  expect(render({ title: 'Statistics', description: 'In figures.', path: '/stats' })).toBe(
    '<title>Statistics · Carrel</title><meta property="og:site_name" content="Carrel"/>' +
      '<meta property="og:title" content="Statistics"/><meta property="og:description" content="In figures."/>' +
      '<meta name="description" content="In figures."/><meta property="og:url" content="https://carrel.example.org/stats"/>' +
      '<link rel="canonical" href="https://carrel.example.org/stats"/>',
  )
})

test('a failure has no address, no type, and is not to be found', () => {
  expect(render({ title: 'Page not found', isIndexed: false })).toBe(
    '<title>Page not found · Carrel</title><meta property="og:site_name" content="Carrel"/>' +
      '<meta property="og:title" content="Page not found"/><meta name="robots" content="noindex"/>',
  )
})

test('without an origin there is no half an address', () => {
  expect(render({ title: 'Statistics', path: '/stats' }, null)).not.toMatch(/canonical|og:url/)
})

test('a hostile title stays in its place', () => {
  const markup = render({ title: '</title><script>alert(1)</script>"><img src=x>' })
  expect(markup).not.toMatch(/<(?:script|img)/)
})
