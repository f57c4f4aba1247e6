import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { callBackProblem } from '../../../domain/support/contactForm.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { useCallBackMutation } from './supportApi.ts'
import styles from './Support.module.css'
import { SentNotice } from './SentNotice.tsx'
import { useDraft } from '../../shell/forms/useDraft.ts'

/** Codes with a text of their own. All others show the general server error. */
const specificCodes = new Set(['calls.error_phone', 'request.tooOften', 'network.unreachable', 'csrf.token'])

/** Asks for a call-back to a phone number (SUP-04). */
export function CallBackForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('support')
  const errorText = useErrorText('support')
  const userId = useSelector(selectUser)?.userId
  const formElement = useRef<HTMLFormElement>(null)
  const { draft, change, typedNow, resetDraft } = useDraft('call', userId ?? null, { phone: '' })
  const [isChecked, setChecked] = useState(false)
  const { status, send } = useSubmission()
  const [callBack] = useCallBackMutation()
  const { phone } = draft.form
  const problem = isChecked ? callBackProblem(phone) : null
  const fault = status.at === 'refused' ? status.fault : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (callBackProblem(phone) !== null) return focusFirstInvalid(formElement.current)
    if (!(await send(() => callBack({ body: { phone }, key: draft.key }).unwrap()))) return
    // A number typed since the press is the next request's.
    const typed = typedNow().phone
    resetDraft({ phone: typed === phone ? '' : typed })
  }

  if (status.at === 'done') return <SentNotice title={t('calls.server_success')} actionLabel={t('calls.close')} onAction={onDone} />
  return (
    <form ref={formElement} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('calls.phone')}
        hint={t('field.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name="phone"
        value={phone}
        onChange={({ target }) => change('phone', target.value)}
        error={problem === null ? undefined : errorText(problem)}
      />
      <Button tone="primary" type="submit" busy={status.at === 'sending'}>
        {t('calls.submit')}
      </Button>
      <FormOutcome>
        {fault && (
          <ErrorMessage key={status.at === 'refused' ? status.attempt : 0} code={fault.code}>
            {errorText(specificCodes.has(fault.code) ? fault.code : 'calls.server_error')}
          </ErrorMessage>
        )}
      </FormOutcome>
    </form>
  )
}
