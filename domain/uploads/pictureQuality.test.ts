import { expect, test } from 'vitest'
import { pictureWarnings, type Sample, scaledSize } from './pictureQuality.ts'

const side = 120
/** Letters as stripes of `ink` on `paper`; `soft` pixels of blur at each edge. */
function page(paper: number, ink: number, soft = 0): Sample {
  const luminance = new Uint8Array(side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const wave = Math.sin((x / 12) * 2 * Math.PI)
      const share = soft === 0 ? (wave > 0 ? 1 : 0) : (wave + 1) / 2
      luminance[y * side + x] = Math.round(paper + (ink - paper) * share)
    }
  return { width: side, height: side, luminance }
}
const large = { width: 2_400, height: 1_600 }

test.each<[string, Sample, { width: number; height: number }, string[]]>([
  ['a sharp page in good light', page(220, 40), large, []],
  ['a page in the dark', page(40, 10), large, ['dark']],
  ['a shaken page', page(220, 180, 6), large, ['blurred']],
  ['a thumbnail', page(220, 40), { width: 640, height: 480 }, ['small']],
  ['a dark thumbnail', page(20, 5), { width: 300, height: 300 }, ['dark', 'small']],
  ['an empty wall', page(200, 200), large, ['blurred']],
])('[VER-08] %s gets its warnings', (_name, sample, size, warnings) => {
  expect(pictureWarnings(size, sample)).toEqual(warnings)
})

test('[VER-08] a picture is scaled down to the longer side, never up', () => {
  expect(scaledSize(4_000, 3_000, 2_400)).toEqual({ width: 2_400, height: 1_800 })
  expect(scaledSize(100, 20_000, 2_400)).toEqual({ width: 12, height: 2_400 })
  expect(scaledSize(800, 600, 2_400)).toEqual({ width: 800, height: 600 })
})
