// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeArticle } from '../../domain/testing/make-article.ts'
import { PrintedCitation } from './printed-citation.tsx'

test.each([
  ['10.1234/halls.1', 'QR code of the DOI', 'DOI: https://doi.org/10.1234/halls.1'],
  [null, 'QR code of this page', 'The record has no DOI: the QR code leads to this page.'],
])('the citation of an article with the DOI %j has the "%s" and says "%s"', (doi, label, sentence) => {
  const html = renderToStaticMarkup(<PrintedCitation article={makeArticle({ doi })}>address</PrintedCitation>)
  expect(html).toContain(`aria-label="${label}"`)
  expect(html).toContain(`>${sentence}<`)
  expect(html).toContain('Ada Reader. (2020). Reading rooms of the world.')
})
