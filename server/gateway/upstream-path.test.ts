import { expect, it } from 'vitest'
import { upstreamPath } from './upstream-path.ts'

const isRefused = (name: string) =>
  'problem' in upstreamPath({ operation: 'list', parameters: new URLSearchParams([[name, '1']]) })

it('parameters named like a credential are refused', () => {
  const names =
    'key KEY token api_key apikey API-KEY apiKey x-api-key X-ELS-APIKey access_token accessToken id_token refresh_token auth auth_token Authorization bearer jwt secret client_secret password passwd pwd user[password] credential credentials subscription-key access_key sid'
  expect(names.split(' ').filter((name) => !isRefused(name))).toEqual([])
})

it('parameters by which services page are not', () => {
  const names =
    'q type page per_page pageToken page_token next_page_token nextToken continuationToken resumptionToken $skiptoken cursor cursorMark scroll_id search_after start_key nextKey last_key sort_key keyword keywords author authors after before offset limit searchSession validity monkey passage side'
  expect(names.split(' ').filter(isRefused)).toEqual([])
})
