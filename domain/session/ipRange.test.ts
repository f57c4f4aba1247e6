import { expect, test } from 'vitest'
import { ipRange } from './ipRange.ts'
import { maskEmail } from './email.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:203.10.113.77', '203.10.113.77'],
  ['2001:db8::ffff:192.0.2.7', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:DB8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (ip, range) => {
  expect(ipRange(ip)).toBe(range)
})

test.each([
  ['ada@example.org', 'a•••@example.org'],
  ['a@example.org', 'a•••@example.org'],
  ['', '•••@'],
  ['éloïse@exämple.org', 'é•••@exämple.org'],
])('%s is shown to others as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
