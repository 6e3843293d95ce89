import { expect, it } from 'vitest'
import { isCredentialLike } from './credential-like.ts'

it.each(
  'key KEY token api_key apikey api-key apiKey x-api-key X-ELS-APIKey access_token accessToken id_token refresh_token auth auth_token authorization Authorization bearer jwt secret client_secret password passwd pwd user[password] credential credentials subscription-key access_key sid'.split(
    ' ',
  ),
)('%s is', (name) => {
  expect(isCredentialLike(name)).toBe(true)
})

it.each(
  'q type page per_page pageToken page_token next_page_token nextToken continuationToken continuation_token resumptionToken $skiptoken cursor cursorMark scroll_id search_after start_key nextKey last_key sort_key keyword keywords author authors after before offset limit searchSession validity monkey passage side'.split(
    ' ',
  ),
)('%s is not', (name) => {
  expect(isCredentialLike(name)).toBe(false)
})
