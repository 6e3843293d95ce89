import { expect, test } from 'vitest'
import { formatLanguageName } from './language-name.ts'

test.each([
  ['en', 'English'],
  ['pt-BR', 'Brazilian Portuguese'],
  // Engines differ in what they make of these.
  ['', ''],
  ['root', 'root'],
  ['und', 'und'],
  ['x-foo', 'x-foo'],
  ['English', 'English'],
])('the name of the language %j is %j', (language, name) => {
  expect(formatLanguageName(language)).toBe(name)
})
