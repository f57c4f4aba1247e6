import { fullName } from '../../../domain/session/nameOrder.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { FileRules } from '../../../domain/uploads/fileRules.ts'
import { currentDeclaration } from '../../../domain/verification/declaration.ts'
import { canSign } from '../../../domain/verification/permissions.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { readDraft, saveDraft } from '../../shell/forms/drafts.ts'
import { unwrapResult } from '../../shell/forms/unwrapResult.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { queueFile, sendNow } from '../../shell/uploads/queueFile.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { type Drawing, readDrawing } from './drawing.ts'
import { SignatureCanvas, type SignatureCanvasHandle } from './SignatureCanvas.tsx'
import styles from './SignDialog.module.css'
import { typedSignature } from './typedSignature.ts'
import { UploadedSignature } from './UploadedSignature.tsx'

const ways = ['draw', 'type', 'upload'] as const
const draftName = 'signature'
/** The server takes twice what the canvas makes at most. */
const signatureRules: FileRules = { kinds: ['png'], maxBytes: 512 * 1024 }

/** Converts a canvas' data URL to a file; the page's policy lets no `fetch` read it. */
const pictureOf = (dataUrl: string): Blob => new Blob([Uint8Array.from(atob(dataUrl.split(',', 2)[1] ?? ''), (one) => one.charCodeAt(0))])

/**
 * The signature dialog (VER-09): drawn, or typed or uploaded by those who cannot draw, below the text that is signed. It is kept on the device
 * first, so it can be signed offline. Its arrival lifts the trading block (TRD-09).
 */
export default function SignDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['block', 'declaration', 'app'])
  const errorText = useErrorText('block')
  const dispatch = useAppDispatch()
  const user = useSelector(selectUser)
  const locale = useLocale()
  const offline = useSelector(selectConnection).at === 'offline'
  const pad = useRef<SignatureCanvasHandle>(null)
  const [way, setWay] = useState<(typeof ways)[number]>('draw')
  const [name, setName] = useState(user ? fullName(user, locale) : '')
  const [upload, setUpload] = useState<Blob | null>(null)
  const drawing = useRef<Drawing | null>(null)
  const { status, send, refuse } = useSubmission()
  const uid = user?.userId ?? null
  // The person may sign for another name than they typed: the profile's is what they vouch for.
  const declaration = t(`declaration:${currentDeclaration}`, { name: user ? fullName(user, locale) : '' })

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

  function pictureToSend(): Blob | null {
    if (way === 'upload') return upload
    const data = way === 'draw' ? (pad.current?.picture() ?? null) : typedSignature(name)
    return data === null ? null : pictureOf(data)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (status.at === 'sending' || !user) return
    const picture = pictureToSend()
    if (picture === null) return refuse('sign.empty')
    void send(async () => {
      const signed = `${currentDeclaration}.${currentLanguage()}`
      const file = { type: 'sign', name: 'signature.png', declaration: signed, file: picture } as const
      const { id } = unwrapResult(await queueFile(user.userId, file, signatureRules))
      saveDraft(user.userId, draftName, null)
      if (offline || unwrapResult(await sendNow(id)) === 'waiting') dispatch(toastShown({ text: t('sign.queued') }))
      else {
        // The worker notifies every tab, which lifts the block there too (VER-12).
        if (!(await background.refreshUser()).ok) await dispatch(readSession())
        dispatch(toastShown({ text: t('sign.saved'), tone: 'success' }))
      }
      onClose()
    })
  }
  if (user && !canSign(user))
    return (
      <Dialog
        title={t('sign.title')}
        close={t('app:frame.close')}
        onClose={onClose}
        actions={
          <ButtonLink tone="primary" href={hrefOf(paths.show('contacts', 'documents'))}>
            {t('support')}
          </ButtonLink>
        }
      >
        <p>{t('sign.notAllowed')}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={t('sign.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="signature" tone="primary" busy={status.at === 'sending'}>
          {t('sign.save')}
        </Button>
      }
    >
      <form id="signature" className={styles.form} onSubmit={submit} noValidate>
        <OfflineNote isOffline={offline} offline={t('sign.offline')}>
          {t('sign.text')}
        </OfflineNote>
        <fieldset className={styles.ways}>
          <legend className="hidden">{t('sign.how')}</legend>
          {ways.map((one) => (
            <label key={one}>
              <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
              <span>{t(`sign.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        {way === 'draw' && <SignatureCanvas ref={pad} drawing={drawing} onDrawn={(next) => saveDraft(uid, draftName, next)} />}
        {way === 'upload' && <UploadedSignature picture={upload} onPicture={setUpload} />}
        {way === 'type' && (
          <>
            <Field
              label={t('sign.name')}
              name="name"
              autoComplete="name"
              maxLength={80}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <p className={styles.written} aria-hidden="true">
              {name}
            </p>
          </>
        )}
        <div className={styles.declares}>
          <p>{t('sign.declares')}</p>
          <p>{declaration}</p>
        </div>
        {status.at === 'refused' && <FormMessage key={status.attempt}>{errorText(status.fault.code)}</FormMessage>}
      </form>
    </Dialog>
  )
}
