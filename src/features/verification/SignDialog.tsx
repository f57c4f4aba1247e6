import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { SignatureCanvas, type SignatureCanvasHandle } from './SignatureCanvas.tsx'
import { useSaveSignatureMutation } from './verificationApi.ts'
import styles from './SignDialog.module.css'
import { typedSignature } from './typedSignature.ts'

const ways = ['draw', 'type'] as const

/** The signature dialog (VER-09): drawn, or typed by those who cannot draw. Saving lifts the trading block (TRD-09). */
export default function SignDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['block', 'app'])
  const errorText = useErrorText('block')
  const dispatch = useAppDispatch()
  const user = useSelector(selectUser)
  const offline = useSelector(selectConnection).at === 'offline'
  const pad = useRef<SignatureCanvasHandle>(null)
  const [way, setWay] = useState<(typeof ways)[number]>('draw')
  const [name, setName] = useState(user ? `${user.firstName} ${user.lastName}`.trim() : '')
  const [saveSignature] = useSaveSignatureMutation()
  const { status, send, refuse } = useSubmission()

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (status.at === 'sending' || offline) return
    const data = way === 'draw' ? (pad.current?.picture() ?? null) : typedSignature(name)
    if (data === null) return refuse('sign.empty')
    void send(async () => {
      await saveSignature({ body: { type: 'sign', data } }).unwrap()
      // The worker notifies every tab, which lifts the block there too (VER-12).
      if (!(await background.refreshUser()).ok) await dispatch(readSession())
      dispatch(toastShown({ text: t('sign.saved'), tone: 'success' }))
      onClose()
    })
  }
  return (
    <Dialog
      title={t('sign.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="signature" tone="primary" busy={status.at === 'sending'} disabled={offline}>
          {t('sign.save')}
        </Button>
      }
    >
      <form id="signature" className={styles.form} onSubmit={submit} noValidate>
        <p>{t('sign.text')}</p>
        <fieldset className={styles.ways}>
          <legend className="hidden">{t('sign.how')}</legend>
          {ways.map((one) => (
            <label key={one}>
              <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
              <span>{t(`sign.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        {way === 'draw' && <SignatureCanvas ref={pad} />}
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
        {status.at === 'refused' && <FormMessage key={status.attempt}>{errorText(status.fault.code)}</FormMessage>}
        {offline && <FormMessage>{t('sign.offline')}</FormMessage>}
      </form>
    </Dialog>
  )
}
