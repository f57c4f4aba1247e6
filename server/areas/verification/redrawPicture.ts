import { minPictureSide } from '../../../domain/uploads/pictureQuality.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isPictureAlone } from './pictureEnd.ts'

/** `maxSide` in pixels: a page fits into it. `maxPixels`: the largest camera of a phone. */
const limits = { maxPixels: 50_000_000, maxSide: 3_000, seconds: 20 } as const
const quality = 85

/** One picture at a time: each takes up to 200 MB of memory while it is drawn. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Draws a picture again as a JPEG: upright, of a sane size, and without anything of the sent file but its
 * pixels (VER-04, VER-08). Throws Refusal 422 `upload.wrongKind` for what is no whole picture or is followed
 * by anything, 413 `request.tooLarge`, 422 `upload.tooSmall`.
 */
export function redrawPicture(kind: 'png' | 'jpeg', bytes: Buffer): Promise<Buffer> {
  const redrawn = before.then(() => redraw(kind, bytes))
  before = redrawn.catch(() => undefined)
  return redrawn
}

async function redraw(kind: 'png' | 'jpeg', bytes: Buffer): Promise<Buffer> {
  if (!isPictureAlone(kind, bytes)) throw new Refusal(422, 'upload.wrongKind')
  // Loaded with the first picture: most processes of a test or a command have none.
  const { default: sharp } = await import('sharp')
  const open = () => sharp(bytes, { failOn: 'warning', limitInputPixels: false, sequentialRead: true })
  const read = await open()
    .metadata()
    .catch(() => null)
  if (read?.format !== kind) throw new Refusal(422, 'upload.wrongKind')
  const { width, height } = read
  if (width * height > limits.maxPixels) throw new Refusal(413, 'request.tooLarge')
  if (Math.min(width, height) < minPictureSide) throw new Refusal(422, 'upload.tooSmall')
  try {
    return await open()
      .autoOrient()
      .timeout({ seconds: limits.seconds })
      .resize({ width: limits.maxSide, height: limits.maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer()
  } catch {
    throw new Refusal(422, 'upload.wrongKind')
  }
}
