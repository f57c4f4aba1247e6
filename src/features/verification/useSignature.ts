import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { readLine } from '../../../domain/kernel/typedText.ts'
import { fullName } from '../../../domain/session/nameOrder.ts'
import { maxFullNameLength, nameProblem } from '../../../domain/session/names.ts'
import type { FileRules } from '../../../domain/uploads/fileRules.ts'
import { maxSignatureBytes } from '../../../domain/uploads/limits.ts'
import { currentDeclaration } from '../../../domain/verification/declaration.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { isKeptOnDevice } from '../../shell/device/isKeptOnDevice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { readDraft, saveDraft } from '../../shell/forms/drafts.ts'
import { unwrapResult } from '../../shell/forms/unwrapResult.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { queueFile, sendNow } from '../../shell/uploads/queueFile.ts'
import { useLocale } from '../../ui/locale.ts'
import { compactDrawing, type Drawing, readDrawing } from './drawing.ts'
import type { SignatureCanvasHandle } from './SignatureCanvas.tsx'
import { typedSignature } from './typedSignature.ts'
import { useUploadedSignature } from './useUploadedSignature.ts'

/** The ways to sign: by hand, by a typed name, by a photograph. */
export const ways = ['draw', 'type', 'upload'] as const
export type SignatureWay = (typeof ways)[number]

const draftName = 'signature'
const signatureRules: FileRules = { kinds: ['png'], maxBytes: maxSignatureBytes }

/** Converts a canvas' data URL to a file; the page's policy lets no `fetch` read it. */
const pictureOf = (dataUrl: string): Blob => new Blob([Uint8Array.from(atob(dataUrl.split(',', 2)[1] ?? ''), (one) => one.charCodeAt(0))])

/** Returns the drawing of the canvas, kept on the device until it is sent; a stored one is shown again. */
function useDrawing(uid: number | null) {
  const pad = useRef<SignatureCanvasHandle>(null)
  const drawing = useRef<Drawing | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readDraft(uid, draftName).then((saved) => {
      const before = readDrawing(saved)
      if (!isCurrent || before === null || drawing.current !== null) return
      drawing.current = before
      pad.current?.show(before)
    })
    return () => {
      isCurrent = false
    }
  }, [uid])
  return { pad, drawing, onDrawn: (next: Drawing | null) => saveDraft(uid, draftName, next && compactDrawing(next)) }
}

/**
 * Returns a signature in its three ways, and sends it: the device keeps it first, so that it can be signed
 * offline (VER-09).
 */
export function useSignature(onClose: () => void) {
  const { t } = useTranslation(['block', 'uploads'])
  const dispatch = useAppDispatch()
  const user = useSelector(selectUser)
  const locale = useLocale()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const canvas = useDrawing(user?.userId ?? null)
  const [way, setWay] = useState<SignatureWay>('draw')
  const [name, setName] = useState(user ? fullName(user, locale) : '')
  const photograph = useUploadedSignature()
  const { upload } = photograph
  const isReading = way === 'upload' && upload.at === 'reading'
  const form = useRef<HTMLFormElement>(null)
  const { status, send, refuse, typeAgain } = useSubmission(form)

  function changeName(text: string): void {
    setName(text)
    if (status.at === 'refused') typeAgain()
  }

  function pictureToSend(): Blob | null {
    if (way === 'upload') return upload.at === 'ready' ? upload.picture : null
    const data = way === 'draw' ? (canvas.pad.current?.picture() ?? null) : typedSignature(name)
    return data === null ? null : pictureOf(data)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (status.at === 'sending' || isReading || !user) return
    const problem = way === 'type' && readLine(name) !== '' ? nameProblem(name, maxFullNameLength) : null
    if (problem !== null) return refuse(problem)
    const picture = pictureToSend()
    if (picture === null) return refuse('sign.empty')
    void send(async () => {
      const signed = `${currentDeclaration}.${currentLanguage()}`
      const file = { type: 'sign', name: 'signature.png', declaration: signed, file: picture } as const
      const { id } = unwrapResult(await queueFile(user.userId, file, signatureRules))
      if (isOffline || unwrapResult(await sendNow(id)) === 'waiting')
        dispatch(toastShown({ text: dispatch(isKeptOnDevice()) ? t('sign.queued') : t('uploads:memory') }))
      else {
        // The worker notifies every tab, which lifts the block there too (VER-12).
        if (!(await background.refreshUser()).ok) await dispatch(readSession())
        dispatch(toastShown({ text: t('sign.saved'), tone: 'success' }))
      }
      // Not before: a drawing that the server refuses is there again when the dialog is opened next.
      saveDraft(user.userId, draftName, null)
      onClose()
    })
  }
  return { form, user, isOffline, status, isReading, canvas, way, setWay, name, changeName, photograph, submit }
}
