import type { PreparedResult } from '../../contract/pictures.ts'
import { maxUploadBytes } from '../../domain/uploads/limits.ts'
import { fileKindOf, isHeic } from '../../domain/uploads/fileKind.ts'
import { pdfRefusals, readPdf } from '../../domain/uploads/pdf.ts'
import { minPictureSide, pictureWarnings, sampleSide, scaledSize, sentPictureSide } from '../../domain/uploads/pictureQuality.ts'
import { canDraw, decode, drawIn, luminanceOf } from './drawing.ts'
import { inflate } from './inflate.ts'

const quality = 0.88
/**
 * A picture may be larger than what is sent, since it is scaled down; above this it is no photograph. In
 * bytes.
 */
const maxPictureBytes = 60 * 1024 * 1024

/**
 * Checks a file by its content and returns what will be sent: a picture upright, of a sane size and without
 * metadata, or a PDF as it is (VER-04, VER-08). The server checks it again.
 */
export async function prepareDocument(file: Blob): Promise<PreparedResult<Blob>> {
  if (file.size === 0) return { ok: false, code: 'upload.empty' }
  if (file.size > maxPictureBytes) return { ok: false, code: 'request.tooLarge' }
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const kind = fileKindOf(start)
  if (kind === 'pdf') return preparePdf(file)
  if (kind === null && !isHeic(start)) return { ok: false, code: 'upload.wrongKind' }
  if (!canDraw()) return kind === null ? { ok: false, code: 'upload.wrongKind' } : { ok: true, value: { as: 'raw', file } }
  return preparePicture(file)
}

async function preparePdf(file: Blob): Promise<PreparedResult<Blob>> {
  if (file.size > maxUploadBytes) return { ok: false, code: 'request.tooLarge' }
  const { pages, problem } = await readPdf(new Uint8Array(await file.arrayBuffer()), inflate)
  return problem === null ? { ok: true, value: { as: 'pdf', file, pages } } : { ok: false, code: pdfRefusals[problem] }
}

async function preparePicture(file: Blob): Promise<PreparedResult<Blob>> {
  const picture = await decode(file)
  if (picture === null) return { ok: false, code: 'upload.wrongKind' }
  try {
    const { width, height } = picture
    if (Math.min(width, height) < minPictureSide) return { ok: false, code: 'upload.tooSmall' }
    const sample = drawIn(picture, scaledSize(width, height, sampleSide))
    const warnings = pictureWarnings(picture, { width: sample.width, height: sample.height, luminance: luminanceOf(sample) })
    const canvas = drawIn(picture, scaledSize(width, height, sentPictureSide))
    const sent = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    return { ok: true, value: { as: 'picture', file: sent, width: canvas.width, height: canvas.height, warnings } }
  } finally {
    picture.close()
  }
}
