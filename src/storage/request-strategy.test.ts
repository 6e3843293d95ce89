import { expect, test } from 'vitest'
import { chooseStrategy, type RequestStrategy } from './request-strategy.ts'

const ORIGIN = 'https://site.example'
const FILES = ['/assets/index-a1.js', '/icon.svg']

test.each<[string, string, string, RequestStrategy]>([
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/?q=graph+networks', 'page'],
  ['GET', 'navigate', '/articles/some-slug', 'page'],
  ['GET', 'cors', '/assets/index-a1.js', 'cache-first'],
  ['GET', 'cors', '/assets/of-another-version.js', 'cache-first'],
  ['GET', 'no-cors', '/icon.svg', 'network-first'],
  ['GET', 'no-cors', '/robots.txt', 'ignore'],
  ['GET', 'cors', '/config.json', 'network-first'],
  ['GET', 'cors', '/gateway/api/v1/articles?q=x', 'ignore'],
  ['GET', 'cors', '/api/v1/stats', 'ignore'],
  ['GET', 'navigate', '/api/v1/stats', 'ignore'],
  ['GET', 'cors', '/somewhere/else/api/v1/articles', 'ignore'],
  ['POST', 'cors', '/assets/index-a1.js', 'ignore'],
  ['POST', 'navigate', '/', 'ignore'],
  ['GET', 'cors', 'https://api.example/assets/index-a1.js', 'ignore'],
  ['GET', 'cors', 'https://api.example/config.json', 'ignore'],
])('chooseStrategy: %s %s %s is %s', (method, mode, address, strategy) => {
  const request = { method, mode, url: new URL(address, ORIGIN).href }
  expect(chooseStrategy(request, ORIGIN, FILES)).toBe(strategy)
})
