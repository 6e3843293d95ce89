import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CSV_EXPORT } from '../../../citation/csv-export.ts'
import { FormatSelect } from './export-panel.tsx'

const OTHER = { ...CSV_EXPORT, label: 'Other' }

function render(formats: (typeof CSV_EXPORT)[]): string {
  return renderToStaticMarkup(<FormatSelect formats={formats} chosen={OTHER} onChoose={() => {}} />)
}

test('FormatSelect offers every format when there is more than one', () => {
  const options = render([CSV_EXPORT, OTHER]).match(/<option.*?<\/option>/g)
  expect(options).toEqual(['<option value="CSV">CSV</option>', '<option value="Other" selected="">Other</option>'])
})

test('FormatSelect shows nothing when there is one format', () => {
  expect(render([OTHER])).toBe('')
})
