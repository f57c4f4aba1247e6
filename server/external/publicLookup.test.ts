import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './publicLookup.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
])('[PWA-07] %s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['142.250.1.1', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::200e', '::ffff:142.250.1.1'])(
  '[PWA-07] %s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('a push service’s name', () => {
  const find = (addresses: LookupAddress[], all = true): Promise<unknown> =>
    new Promise((resolve, reject) =>
      publicLookup((_host, _options, done) => done(null, addresses))('push.example', { all }, (error, found) =>
        error ? reject(error) : resolve(found),
      ),
    )
  const inside = { address: '10.0.0.5', family: 4 }
  const outside = { address: '142.250.1.1', family: 4 }

  test('[PWA-07] that leads into a private network is not connected to, not even in part', async () => {
    await expect(find([inside])).rejects.toThrow('push.example is not a public host')
    await expect(find([outside, inside])).rejects.toThrow('push.example is not a public host')
    await expect(find([])).rejects.toThrow('push.example has no address')
  })

  test('leads to its public addresses', async () => {
    expect(await find([outside])).toEqual([outside])
    expect(await find([outside], false)).toBe('142.250.1.1')
  })
})
