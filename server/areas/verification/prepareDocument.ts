import { promisify } from 'node:util'
import { inflate as inflateCallback } from 'node:zlib'
import { type Inflate, pdfRefusals, readPdf } from '../../../domain/uploads/pdf.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { StoredContent } from '../../kernel/uploadReceiver.ts'
import { redrawPicture } from './redrawPicture.ts'

const unpack = promisify(inflateCallback)
const inflate: Inflate = async (packed, maxOutputLength) => {
  try {
    return await unpack(packed, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch {
    return null
  }
}

/**
 * Returns what is stored of a document: a picture drawn again, or a PDF that holds nothing but pages. Throws
 * a Refusal for any other (VER-04).
 */
export async function prepareDocument({ kind, bytes }: StoredContent): Promise<StoredContent> {
  if (kind !== 'pdf') return { kind: 'jpeg', bytes: await redrawPicture(kind, bytes) }
  const { problem } = await readPdf(bytes, inflate)
  if (problem !== null) throw new Refusal(422, pdfRefusals[problem])
  return { kind, bytes }
}
