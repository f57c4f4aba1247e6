import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { maxValidationAttempts } from '../../../domain/verification/validationState.ts'
import { sentAmount, typedAmount, validationCurrency } from '../../../domain/verification/validationAmount.ts'
import { isCallError, isUnanswered } from '../../api/callError.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useAmountReading } from '../../shell/money/useAmountReading.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatUnlessComposing } from '../../ui/formatUnlessComposing.ts'
import { ErrorMessage, formHelp } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { useAnswerValidationMutation } from './verificationApi.ts'
import styles from './Validation.module.css'

type Props = { used: number; left: number; supportHref: string }

/**
 * Asks for the payment's amount (VER-10). The server counts the attempts; a repeat after a lost answer costs
 * none (VER-11).
 */
export function ValidationForm({ used, left, supportHref }: Props) {
  const { t } = useTranslation('verification')
  const errorText = useErrorText('verification')
  const dispatch = useAppDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const form = useRef<HTMLFormElement>(null)
  const { status, send, refuse, typeAgain } = useSubmission(form)
  const [answer] = useAnswerValidationMutation()
  const [text, setText] = useState('')
  const locale = useLocale()
  const reading = useAmountReading(text, validationCurrency, 'unknown')
  /** The attempts used when the last answer was sent. */
  const [usedBefore, setUsedBefore] = useState(used)
  const fault = status.at === 'refused' ? status.fault : null
  // About the amount itself: shown at its field.
  const isAtField = fault?.code === 'validate.empty' || fault?.code === 'validate.wrong'
  // The answer itself says that one more is used, also if the session could not be read after it.
  const remaining = fault?.code === 'validate.wrong' ? Math.min(left, maxValidationAttempts - usedBefore - 1) : left

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isOffline) return
    const value = sentAmount(text, locale)
    if (value === null) return refuse('validate.empty')
    setUsedBefore(used)
    void send(async ({ keyOf }) => {
      try {
        await answer({ body: { value }, key: keyOf({ value }) }).unwrap()
      } catch (error) {
        if (isCallError(error) && !isUnanswered(error)) await dispatch(readSession())
        throw error
      }
      const unread = await dispatch(readSession())
      if (unread !== null) throw unread
      dispatch(toastShown({ text: t('validate.done'), tone: 'success' }))
    })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <OfflineNote isOffline={isOffline} offline={t('validate.offline')}>
        {t('validate.lead')}
      </OfflineNote>
      <Field
        label={t('validate.amount')}
        aside={t('validate.left', { left: remaining })}
        hint={t('validate.hint')}
        error={isAtField ? errorText(fault.code, { left: remaining }) : undefined}
        status={reading}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(formatUnlessComposing(event, typedAmount))
          if (fault !== null) typeAgain()
        }}
      />
      <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'} disabled={isOffline}>
        {t('validate.submit')}
      </Button>
      <FormOutcome>
        {status.at === 'refused' && !isAtField && (
          <ErrorMessage key={status.attempt} code={status.fault.code}>
            {isUnanswered(status.fault) ? t('validate.failed') : errorText(status.fault.code)}
          </ErrorMessage>
        )}
        {fault?.code === 'validate.wrong' && formHelp(fault.code)}
      </FormOutcome>
      <a href={supportHref}>{t('validate.help')}</a>
    </form>
  )
}
