import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { PreparedDocument } from '../../../contract/pictures.ts'
import { maxUploadBytes } from '../../../domain/uploads/limits.ts'
import type { WireUser } from '../../../contract/session.ts'
import { type IdentityDocument, identityDocumentOf, type SentDocument } from '../../../domain/verification/documents.ts'
import { prepareDocument } from '../../bridges/pictures.ts'
import { unsavedAttribute } from '../../browser/unsavedForms.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { isKeptOnDevice } from '../../shell/device/isKeptOnDevice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { unwrapResult } from '../../shell/forms/unwrapResult.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { acceptedFiles } from '../../shell/uploads/acceptedFiles.ts'
import { queueFile } from '../../shell/uploads/queueFile.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { DocumentPreview } from './DocumentPreview.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { IdentityKind } from './IdentityKind.tsx'
import styles from './Documents.module.css'

type Step = { at: 'choosing' } | { at: 'preparing' } | { at: 'preview'; document: PreparedDocument<Blob>; name: string }

const rules = { kinds: ['png', 'jpeg', 'pdf'], maxBytes: maxUploadBytes } as const
/** After so many pictures with a warning the person decides: they may know that it can be read. */
const warningsBeforeSending = 2

/** The kind of identity document: the one that the person sent last, until they choose. */
function useIdentityKind(user: WireUser): [IdentityDocument, (kind: IdentityDocument) => void] {
  const [chosen, setChosen] = useState<IdentityDocument | null>(null)
  return [chosen ?? identityDocumentOf(user.verification_type) ?? 'passport', setChosen]
}

/**
 * Takes a photograph or a file, checks it on the device, shows it, and queues it (VER-07, VER-08). Until then
 * only this page has it, so that an update waits as for a form (PWA-06).
 */
export function DocumentPicker({ type, user }: { type: SentDocument; user: WireUser }) {
  const { t } = useTranslation(['personal', 'uploads'])
  const errorText = useErrorText('uploads')
  const dispatch = useAppDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const isTouch = useMedia('(pointer: coarse)')
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const [warned, setWarned] = useState(0)
  const [kind, setKind] = useIdentityKind(user)
  const { status, send, refuse, typeAgain } = useSubmission()
  /** The newest choice: a slow check of an earlier one must not replace it. */
  const choice = useRef(0)
  useEffect(() => () => void (choice.current += 1), [])

  async function choose(file: File): Promise<void> {
    const own = (choice.current += 1)
    typeAgain()
    setStep({ at: 'preparing' })
    const prepared = await prepareDocument(file)
    if (choice.current !== own) return
    if (!prepared.ok) {
      setStep({ at: 'choosing' })
      return refuse(prepared.code)
    }
    if (prepared.value.as === 'picture' && prepared.value.warnings.length > 0) setWarned((count) => count + 1)
    setStep({ at: 'preview', document: prepared.value, name: file.name })
  }
  const sendDocument = (document: PreparedDocument<Blob>, name: string): void =>
    void send(async () => {
      // The name says what is sent: a picture leaves as a JPEG.
      const sentName = document.as === 'picture' ? `${name.replace(/\.[^.]*$/, '') || type}.jpg` : name
      const docType = type === 'passport' ? { docType: kind } : {}
      unwrapResult(await queueFile(user.userId, { type, ...docType, name: sentName, file: document.file }, rules))
      const kept = dispatch(isKeptOnDevice()) ? t('sent.queued') : t('uploads:memory')
      dispatch(toastShown({ text: isOffline ? kept : t('sent.going'), tone: 'success' }))
      // Another one may have been chosen while this one was kept.
      setStep((now) => (now.at === 'preview' && now.document === document ? { at: 'choosing' } : now))
      setWarned(0)
    })

  const buttons = (
    <div className={styles.actions}>
      {isTouch && (
        <FileButton tone="primary" accept="image/*" capture="environment" onFile={(file) => void choose(file)}>
          {t('add.camera')}
        </FileButton>
      )}
      <FileButton tone={isTouch ? 'quiet' : 'primary'} accept={acceptedFiles()} onFile={(file) => void choose(file)}>
        {step.at === 'preview' ? t('preview.other') : t('add.file')}
      </FileButton>
    </div>
  )
  return (
    <div className={styles.stack} {...(step.at !== 'choosing' && { [unsavedAttribute]: '' })}>
      {type === 'passport' && <IdentityKind kind={kind} onKind={setKind} />}
      {step.at === 'preparing' && (
        <p role="status" className={styles.checking}>
          <Spinner /> {t('add.checking')}
        </p>
      )}
      {step.at === 'preview' && (
        <DocumentPreview
          document={step.document}
          name={step.name}
          canSend={step.document.as !== 'picture' || step.document.warnings.length === 0 || warned >= warningsBeforeSending}
          isSending={status.at === 'sending'}
          onSend={() => sendDocument(step.document, step.name)}
        />
      )}
      {step.at !== 'preparing' && buttons}
      {step.at === 'choosing' && <small className={styles.muted}>{t('add.hint')}</small>}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </div>
  )
}
