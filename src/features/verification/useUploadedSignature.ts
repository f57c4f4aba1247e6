import { useRef, useState } from 'react'
import { prepareSignature } from '../../bridges/pictures.ts'

/** A photograph of a signature on paper. `choice`: a number for each file, so that each refusal is said. */
export type SignatureUpload =
  | { at: 'choosing' }
  | { at: 'reading' }
  | { at: 'ready'; picture: Blob }
  | { at: 'refused'; code: string; choice: number }

/**
 * Returns the photograph, and a function that reads another. It goes on while another way to sign is looked
 * at (VER-09).
 */
export function useUploadedSignature(): { upload: SignatureUpload; choose: (file: File) => Promise<void> } {
  const [upload, setUpload] = useState<SignatureUpload>({ at: 'choosing' })
  /** The newest choice: a slow reading of an earlier one must not replace it. */
  const choice = useRef(0)
  async function choose(file: File): Promise<void> {
    const own = (choice.current += 1)
    setUpload({ at: 'reading' })
    const prepared = await prepareSignature(file)
    if (choice.current !== own) return
    setUpload(prepared.ok ? { at: 'ready', picture: prepared.value.file } : { at: 'refused', code: prepared.code, choice: own })
  }
  return { upload, choose }
}
