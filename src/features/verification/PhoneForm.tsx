import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { profilePhoneProblem } from '../../../domain/session/phone.ts'
import { markSent } from '../../browser/sentForm.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useDraft } from '../../shell/forms/useDraft.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import styles from './Documents.module.css'
import { useSaveProfileMutation } from './verificationApi.ts'

/** Saves another phone number (SES-10, VER-01). The typed number survives the way to another screen. */
export function PhoneForm() {
  const { t } = useTranslation('personal')
  const errorText = useErrorText('personal')
  const dispatch = useAppDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const form = useRef<HTMLFormElement>(null)
  const { status, send, refuse, typeAgain } = useSubmission(form)
  const [save] = useSaveProfileMutation()
  const { draft, change, resetDraft } = useDraft('phone', useSelector(selectUser)?.userId ?? null, { phone: '' })
  const { phone } = draft.form
  const fault = status.at === 'refused' ? status.fault : null
  const fieldCode = fault?.fields?.['phone'] ?? (fault?.code.startsWith('phone.') ? fault.code : undefined)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isOffline) return
    const problem = profilePhoneProblem(phone)
    if (problem !== null) return refuse(problem)
    void send(async () => {
      await save({ body: { phone } }).unwrap()
      await dispatch(readSession())
      resetDraft()
      markSent(form.current)
      dispatch(toastShown({ text: t('profile.saved'), tone: 'success' }))
    })
  }
  return (
    <form ref={form} className={styles.phone} onSubmit={submit} noValidate>
      <Field
        label={t('profile.phoneNew')}
        hint={isOffline ? t('profile.offline') : t('profile.phoneHint')}
        error={fieldCode === undefined ? undefined : errorText(fieldCode)}
        type="tel"
        inputMode="tel"
        name="phone"
        autoComplete="tel"
        maxLength={30}
        value={phone}
        onChange={({ target }) => {
          change('phone', target.value)
          if (fault !== null) typeAgain()
        }}
      />
      <Button type="submit" busy={status.at === 'sending'} disabled={isOffline} className={styles.start}>
        {t('profile.save')}
      </Button>
      {status.at === 'refused' && fieldCode === undefined && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </form>
  )
}
