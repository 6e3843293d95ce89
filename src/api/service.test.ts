import { expect, test } from 'vitest'
import { formatRequestLine } from './service.tsx'

const BASE = 'https://api.example.org/api/v1'

test.each([
  [null, '/stats', `curl -H 'Accept: application/json' '${BASE}/stats'`],
  ['bearer', '/stats', `curl -H 'Accept: application/json' -H 'Authorization: Bearer YOUR_TOKEN' '${BASE}/stats'`],
  ['api-key', '/stats', `curl -H 'Accept: application/json' -H 'X-API-KEY: YOUR_KEY' '${BASE}/stats'`],
  [null, "/articles?q=it's+so&page=2", `curl -H 'Accept: application/json' '${BASE}/articles?q=it%27s+so&page=2'`],
] as const)('formatRequestLine formats a request with %s for %s', (form, path, line) => {
  expect(formatRequestLine(BASE, path, form)).toBe(line)
})
