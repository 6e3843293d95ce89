import { expect, test } from 'vitest'
import { parseTheme } from './theme.ts'

test.each([
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['a=b; theme=light; c=d', 'light'],
  ['theme=pink', 'system'],
  ['theme=dark-blue', 'system'],
  ['mytheme=dark', 'system'],
])('the cookies %j choose the theme %s', (cookies, theme) => {
  expect(parseTheme(cookies)).toBe(theme)
})
