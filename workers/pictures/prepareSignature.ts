import type { PreparedResult } from '../../contract/pictures.ts'
import { scaledSize } from '../../domain/uploads/pictureQuality.ts'
import { canDraw, decode, drawIn, luminanceOf } from './drawing.ts'

/** The longer side of a signature's picture, in pixels. */
const side = 900
const minSide = 40

/**
 * Turns a photograph or a scan of a signature into dark ink on white: paper becomes white, and the file stays
 * small (VER-09).
 */
export async function prepareSignature(file: Blob): Promise<PreparedResult<Blob>> {
  const picture = canDraw() ? await decode(file) : null
  if (picture === null) return { ok: false, code: 'sign.unreadable' }
  try {
    if (Math.min(picture.width, picture.height) < minSide) return { ok: false, code: 'sign.unreadable' }
    const canvas = drawIn(picture, scaledSize(picture.width, picture.height, side))
    const luminance = luminanceOf(canvas)
    const paper = [...luminance].sort((a, b) => a - b)[Math.floor(luminance.length * 0.7)] ?? 255
    const context = canvas.getContext('2d')
    const image = context?.getImageData(0, 0, canvas.width, canvas.height)
    if (!context || !image) return { ok: false, code: 'sign.unreadable' }
    let inked = 0
    for (const [index, light] of luminance.entries()) {
      const value = light > paper * 0.75 ? 255 : Math.round((light / paper) * 160)
      if (value < 255) inked += 1
      image.data.set([value, value, value, 255], index * 4)
    }
    // An empty sheet, or no sheet at all.
    if (inked < luminance.length * 0.0005 || inked > luminance.length * 0.6) return { ok: false, code: 'sign.empty' }
    context.putImageData(image, 0, 0)
    const sent = await canvas.convertToBlob({ type: 'image/png' })
    return { ok: true, value: { as: 'picture', file: sent, width: canvas.width, height: canvas.height, warnings: [] } }
  } finally {
    picture.close()
  }
}
