import { expect, test } from 'vitest'
import { leftOutOfAddress } from './describe-search.ts'

test.each([
  ['?access=green-ish&year_from=2019', ['“access=green-ish” in the address was left out. Use one of']],
  [
    '?year_from=last+year&type=zzz',
    ['“type=zzz” in the address', '“year_from=last year” in the address was left out. Use a year'],
  ],
  [`?sort=${'x'.repeat(90)}`, [`“sort=${'x'.repeat(60)}…” in the address was left out. Use one of relevance`]],
  ['?year_from=2019&year_from=2020&utm_source=mail&page=abc', []],
  ['?type=&access=&year_from=&q=%00', []],
])('the address %s asks in vain for %j', (address, starts) => {
  const sentences = leftOutOfAddress(address)
  expect(sentences).toHaveLength(starts.length)
  for (const [index, start] of starts.entries()) expect(sentences[index]?.startsWith(start)).toBe(true)
})
