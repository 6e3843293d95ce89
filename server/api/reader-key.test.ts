import { expect, it } from 'vitest'
import { readerKey } from './reader-key.ts'

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0042::', '2001:db8:0:42::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['203.0.113.20:5001', '203.0.113.20'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['_hidden:80', 'unknown'],
  ['1.2.3.4.5', 'unknown'],
  ['::ffff:999.2.3.4', 'unknown'],
])('the reader at %s has the key %s', (address, key) => {
  expect(readerKey(address)).toBe(key)
})
