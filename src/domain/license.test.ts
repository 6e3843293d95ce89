import { expect, test } from 'vitest'
import { parseLicense } from './license.ts'

test.each<[string, string, string | null]>([
  ['CC-BY-4.0', 'CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['CC-BY-NC-ND-4.0', 'CC BY-NC-ND 4.0', 'https://creativecommons.org/licenses/by-nc-nd/4.0/'],
  ['cc-by', 'CC BY', null],
  ['CC BY-NC 4.0 International', 'CC BY-NC 4.0', 'https://creativecommons.org/licenses/by-nc/4.0/'],
  [
    'https://creativecommons.org/licenses/by-sa/3.0/',
    'CC BY-SA 3.0',
    'https://creativecommons.org/licenses/by-sa/3.0/',
  ],
  ['CC0-1.0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  [
    'https://creativecommons.org/publicdomain/zero/1.0/',
    'CC0 1.0',
    'https://creativecommons.org/publicdomain/zero/1.0/',
  ],
  [
    'https://creativecommons.org/publicdomain/mark/1.0/',
    'Public Domain Mark',
    'https://creativecommons.org/publicdomain/mark/1.0/',
  ],
  ['publisher-specific', 'publisher-specific', null],
  ['https://example.org/licence', 'https://example.org/licence', 'https://example.org/licence'],
  ['javascript:alert(1)', 'javascript:alert(1)', null],
  ['https://user@example.org/licence', 'https://user@example.org/licence', null],
])('parseLicense names %s %s', (license, name, url) => {
  expect(parseLicense(license)).toEqual({ name, url })
})
