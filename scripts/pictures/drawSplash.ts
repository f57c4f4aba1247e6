import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { root } from '../build/build.ts'
import { indexedPng } from './indexedPng.ts'

/** The screens of iPhones and iPads on sale or in use, upright, in device pixels. */
const screens = [
  [750, 1_334],
  [828, 1_792],
  [1_125, 2_436],
  [1_170, 2_532],
  [1_179, 2_556],
  [1_206, 2_622],
  [1_242, 2_208],
  [1_242, 2_688],
  [1_284, 2_778],
  [1_290, 2_796],
  [1_320, 2_868],
  [1_488, 2_266],
  [1_536, 2_048],
  [1_620, 2_160],
  [1_640, 2_360],
  [1_668, 2_224],
  [1_668, 2_388],
  [2_048, 2_732],
] as const
/** The page's background of each theme, as in `src/ui/tokens.css`. */
const backgrounds = { dark: '#07090d', light: '#f6f7f9' } as const

/**
 * Draws the start screens of the app on iOS, `/splash/{width}x{height}-{theme}.png`: the mark in the middle
 * of the background.
 */
export async function drawSplash(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const mark = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(root, 'public/icons/mark.svg'), 'utf8'))}`
  for (const [width, height] of screens)
    for (const [theme, background] of Object.entries(backgrounds)) {
      const side = Math.round(width / 4)
      const ground = Number.parseInt(background.slice(1), 16)
      // Smoothed edges in steps of 8 per channel: all their shades would be more than a palette holds.
      const pixels = (await page.evaluate(drawMark, { mark, side, background })).map((colour) =>
        colour === ground ? ground : colour & 0xf8_f8_f8,
      )
      const palette = [...new Set([ground, ...pixels])]
      if (palette.length > 256) throw new Error(`${palette.length} colours`)
      const indexOf = new Map(palette.map((colour, index) => [colour, index]))
      const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
      const rows = Array.from({ length: height }, (_, y) => {
        const row = new Uint8Array(width)
        if (y >= top && y < top + side)
          row.set(
            pixels.slice((y - top) * side, (y - top + 1) * side).map((colour) => indexOf.get(colour) ?? 0),
            left,
          )
        return row
      })
      writeFileSync(join(root, 'public/splash', `${width}x${height}-${theme}.png`), indexedPng({ width, height, palette, rows }))
    }
  await page.close()
}

/** Runs in the browser. Returns the mark's pixels as numbers. */
async function drawMark({ mark, side, background }: { mark: string; side: number; background: string }): Promise<number[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const image = Object.assign(new Image(side, side), { src: mark })
  await image.decode()
  context.fillStyle = background
  context.fillRect(0, 0, side, side)
  context.drawImage(image, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  return Array.from(
    { length: side * side },
    (_, at) => ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0),
  )
}
