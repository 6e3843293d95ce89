import { expect, test } from 'vitest'
import { withoutCredentials } from './credential-parameter.ts'

test.each([
  ['https://x.example/?api_key=SECRET&page=2', 'https://x.example/?api_key=…&page=2'],
  ['"/x?page=2&apikey=SECRET"', '"/x?page=2&apikey=…"'],
  ['</x?access_token=SECRET>; rel="next"', '</x?access_token=…>; rel="next"'],
  ['/x?api%5Fkey=SECRET#end', '/x?api%5Fkey=…#end'],
  // Cut off in the middle of it.
  ['"https://x.example/?page=2&api_key=SEC…', '"https://x.example/?page=2&api_key=…'],
  ['/x?q=key&cursor=c2&%zz=7', '/x?q=key&cursor=c2&%zz=7'],
  ['{"year":2019,"count":2}', '{"year":2019,"count":2}'],
])('of %s', (text, shown) => {
  expect(withoutCredentials(text)).toBe(shown)
})
