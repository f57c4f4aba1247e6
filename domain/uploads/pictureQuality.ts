/** Something about a picture that a person who checks it will stumble over (VER-08). */
export type PictureWarning = 'dark' | 'blurred' | 'small'

/** Brightness of each pixel of a picture scaled to about `sampleSide`, row by row, 0 to 255. */
export type Sample = { width: number; height: number; luminance: Uint8Array }
export const sampleSide = 512

/**
 * Limits found with photographs of documents: of 255, a page in a dim room has a mean below 60. The variance
 * of the Laplacian (Pech-Pacheco, 2000) of a sharp page is above 100, of a shaken one below 40. `readable`:
 * the longer side, in pixels, at which a passport's small print is.
 */
const limits = { dark: 60, blurred: 45, readable: 1_000 } as const

/** The shortest side that the server accepts, in pixels. */
export const minPictureSide = 200
/** The longest side that is sent: small print is readable, and a photograph takes about 1 MB. In pixels. */
export const sentPictureSide = 2_400

/** Returns the size of a picture after it was scaled down to `side`; smaller ones keep theirs. */
export function scaledSize(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns what is wrong with a picture of `width` by `height` pixels (VER-08). */
export function pictureWarnings({ width, height }: { width: number; height: number }, sample: Sample): PictureWarning[] {
  const isDark = mean(sample.luminance) < limits.dark
  const checks: [PictureWarning, boolean][] = [
    ['dark', isDark],
    // A dark picture has no contrast to measure.
    ['blurred', !isDark && sharpness(sample) < limits.blurred],
    ['small', Math.max(width, height) < limits.readable],
  ]
  return checks.filter(([, applies]) => applies).map(([warning]) => warning)
}

const mean = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The variance of the Laplacian: edges are steep in a sharp picture. */
function sharpness({ width, height, luminance }: Sample): number {
  let [sum, squares, count] = [0, 0, 0]
  const at = (x: number, y: number): number => luminance[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      sum += edge
      squares += edge * edge
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
