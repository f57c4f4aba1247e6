import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { upload } from '../../../contract/verification.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { selectConnection } from '../../shell/connection.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { readSession } from '../../shell/readSession.ts'
import { selectUser } from '../../shell/sessionSlice.ts'
import { toastShown } from '../../shell/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { SignaturePlace, type SignaturePlaceHandle } from './SignaturePlace.tsx'
import styles from './SignDialog.module.css'
import { typedSignature } from './typedSignature.ts'

type Saving = { at: 'idle' } | { at: 'sending' } | { at: 'refused'; code: string; attempt: number }
const ways = ['draw', 'type'] as const
/** A signature is data and no file: it goes as JSON. */
const signature = { ...upload, encoding: 'json' as const }

/** The signature (VER-09): drawn, or typed by those who cannot draw. Saved, it lifts the trading block (TRD-09). */
export default function SignDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['block', 'app'])
  const errorText = useErrorText('block')
  const dispatch = useAppDispatch()
  const user = useSelector(selectUser)
  const offline = useSelector(selectConnection).at === 'offline'
  const pad = useRef<SignaturePlaceHandle>(null)
  const [way, setWay] = useState<(typeof ways)[number]>('draw')
  const [name, setName] = useState(user ? `${user.firstName} ${user.lastName}`.trim() : '')
  const [saving, setSaving] = useState<Saving>({ at: 'idle' })
  const [attempt, setAttempt] = useState(1)

  const refuse = (code: string): void => {
    setSaving({ at: 'refused', code, attempt })
    setAttempt(attempt + 1)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (saving.at === 'sending' || offline) return
    const data = way === 'draw' ? (pad.current?.picture() ?? null) : typedSignature(name)
    if (data === null) return refuse('sign.empty')
    setSaving({ at: 'sending' })
    const answer = await dispatch(askServer(signature, { body: { type: 'sign', data } }))
    if ('error' in answer) return refuse(answer.error.code)
    // Every tab hears of it, and what was blocked opens there too (VER-12).
    if (!(await background.refreshUser()).ok) await dispatch(readSession())
    dispatch(toastShown({ text: t('sign.saved'), tone: 'success' }))
    onClose()
  }
  return (
    <Dialog
      title={t('sign.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app:frame.close')}</Button>
          <Button type="submit" form="signature" tone="primary" busy={saving.at === 'sending'} disabled={offline}>
            {t('sign.save')}
          </Button>
        </>
      }
    >
      <form id="signature" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
        {way === 'draw' && <SignaturePlace ref={pad} />}
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
        {saving.at === 'refused' && <FormMessage key={saving.attempt}>{errorText(saving.code)}</FormMessage>}
        {offline && <FormMessage>{t('sign.offline')}</FormMessage>}
      </form>
    </Dialog>
  )
}
