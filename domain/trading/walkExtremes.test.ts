import { expect, test } from 'vitest'
import { halfSipHash } from './halfSipHash.ts'
import { noiseBound, priceOn, type WalkBridge } from './quoteWalk.ts'
import { extremesOn } from './walkExtremes.ts'

/** A short walk whose every step deviates as far as it can, up or down. */
const wildWalk = (seed: number, unitSigma: number): WalkBridge => ({
  length: 200 + (seed % 57),
  from: 0,
  to: seed % 7,
  unitSigma,
  noiseAt: (mid) => (halfSipHash([1, seed], [mid])[0] % 2 === 0 ? noiseBound : -noiseBound),
})

test.each([0.02, 0.1, 0.3, 1, 50])('[SRV-07] with a deviation of %d the extremes are those of all steps', (unitSigma) => {
  for (let seed = 0; seed < 40; seed += 1) {
    const walk = wildWalk(seed, unitSigma)
    const [from, to] = [seed, walk.length - (seed % 11)]
    const prices = Array.from({ length: to - from }, (_, index) => priceOn(walk, from + index))
    expect(extremesOn(walk, from, to)).toEqual({
      first: prices[0],
      last: prices.at(-1),
      high: Math.max(...prices),
      low: Math.min(...prices),
    })
  }
})

test.each([
  [100, 0],
  [0, 100],
])('[SRV-07] a straight walk from %i to %i has its extremes at its first and last step', (from, to) => {
  const straight: WalkBridge = { length: 100, from, to, unitSigma: 1, noiseAt: () => 0 }
  const last = priceOn(straight, 99)
  expect(extremesOn(straight, 0, 100)).toEqual({ first: from, last, high: Math.max(from, last), low: Math.min(from, last) })
})
