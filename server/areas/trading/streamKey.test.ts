import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMarket, streamKey } from './market.ts'

const secret = 'a secret of thirty-two characters'

test('[SRV-07] equal secrets and seeds give equal streams, different ones different streams', () => {
  expect(streamKey({ secret, quoteSeed: 1 })).toEqual(streamKey({ secret, quoteSeed: 1 }))
  const names = [
    openMarket({ secret, quoteSeed: 1 }).name,
    openMarket({ secret, quoteSeed: 2 }).name,
    openMarket({ secret: `${secret}.`, quoteSeed: 1 }).name,
  ]
  expect(new Set(names).size).toBe(3)
})

test('[SRV-07] the key does not change between versions', () => {
  expect(streamKey({ secret, quoteSeed: 1 })).toEqual([798_695_784, 2_471_827_659])
})

test('[SRV-07] no bit of a key follows from its other bits', () => {
  const keys = fc.sample(fc.integer({ min: 0, max: 4_294_967_295 }), 400).map((quoteSeed) => streamKey({ secret, quoteSeed }))
  const bit = (key: readonly [number, number], at: number): number => ((key[at >> 5] ?? 0) >>> (at & 31)) & 1
  for (let one = 0; one < 64; one += 1)
    for (let other = 0; other < one; other += 1) expect(new Set(keys.map((key) => bit(key, one) ^ bit(key, other))).size).toBe(2)
})
