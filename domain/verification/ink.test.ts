import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasInk } from './ink.ts'

/** A picture of so many pixels, with ink at some places. */
function picture(size: number, inked: readonly number[]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size * 4).fill(255)
  for (const at of inked) pixels.set([16, 24, 42, 255], at * 4)
  return pixels
}

test.each([
  ['an empty sheet', picture(10_000, []), false],
  ['a sheet that is all transparent', new Uint8ClampedArray(40_000), false],
  [
    'a sheet that is all black',
    picture(
      100,
      Array.from({ length: 100 }, (_none, at) => at),
    ),
    false,
  ],
  ['no sheet', new Uint8ClampedArray(0), false],
  [
    'a thin line',
    picture(
      10_000,
      Array.from({ length: 60 }, (_none, at) => at * 7),
    ),
    true,
  ],
])('[VER-09] %s has the ink of a signature: %s', (_what, pixels, has) => {
  expect(hasInk(pixels)).toBe(has)
})

test('[APP-34] random pixels, as canvas protection gives out, are no signature', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4_000, maxLength: 4_000 }), (noise) => {
      const opaque = noise.map((value, at) => (at % 4 === 3 ? 255 : value % 130))
      expect(hasInk(opaque)).toBe(false)
    }),
  )
})
