import { expect, test } from 'vitest'
import { chooseWay, type Way } from './choose-way.ts'

const ORIGIN = 'https://desk.example'
const FILES = ['/assets/index-a1.js', '/icon.svg']

test.each<[string, string, string, Way]>([
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/?q=graph+networks', 'page'],
  ['GET', 'navigate', '/articles/some-slug', 'page'],
  ['GET', 'cors', '/assets/index-a1.js', 'file'],
  ['GET', 'cors', '/assets/of-another-version.js', 'file'],
  ['GET', 'no-cors', '/icon.svg', 'root-file'],
  ['GET', 'no-cors', '/robots.txt', 'leave'],
  ['GET', 'cors', '/config.json', 'settings'],
  ['GET', 'cors', '/gateway/api/v1/articles?q=x', 'leave'],
  ['GET', 'cors', '/api/v1/stats', 'leave'],
  ['GET', 'navigate', '/api/v1/stats', 'leave'],
  ['GET', 'cors', '/somewhere/else/api/v1/articles', 'leave'],
  ['POST', 'cors', '/assets/index-a1.js', 'leave'],
  ['POST', 'navigate', '/', 'leave'],
  ['GET', 'cors', 'https://api.example/assets/index-a1.js', 'leave'],
  ['GET', 'cors', 'https://api.example/config.json', 'leave'],
])('%s %s %s: %s', (method, mode, address, way) => {
  expect(chooseWay({ method, mode, url: new URL(address, ORIGIN).href }, ORIGIN, FILES)).toBe(way)
})
