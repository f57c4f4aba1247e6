import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseRecoveryCode } from '../../../domain/security/recoveryCode.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import type { Submission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import form from './SessionForm.module.css'
import type { SentBy } from './useFactorCode.ts'

type Props = {
  submit: string
  status: Submission
  sentBy: SentBy
  isLocked: boolean
  submitRecovery: (code: string) => unknown
}

/**
 * Asks for a recovery code in the place of the factor's (SEC-07), behind a button. Its refusals are at its
 * field.
 */
export function RecoveryCodeForm({ submit, status, sentBy, isLocked, submitRecovery }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  /** The refusal that typing has answered. */
  const [answered, setAnswered] = useState(0)
  const refusal = status.at === 'refused' && sentBy === 'recovery' && !isLocked ? status : null
  const attempt = refusal?.attempt ?? 0
  const refused = refusal !== null && attempt !== answered ? refusal.fault.code : undefined
  const wrongCode = isWrong ? 'factor.wrong' : refused
  const element = useRef<HTMLFormElement>(null)
  // The form takes the place of the button that opened it.
  useEffect(() => {
    if (isOpen) element.current?.querySelector('input')?.focus()
  }, [isOpen])
  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(element.current)
  }, [attempt])
  if (!isOpen)
    return (
      <Button tone="plain" wide onClick={() => setOpen(true)}>
        {t('recovery.use')}
      </Button>
    )
  return (
    <form
      ref={element}
      className={form.below}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (parseRecoveryCode(code) !== null) return void submitRecovery(code)
        setWrong(true)
        focusFirstInvalid(element.current)
      }}
    >
      <Field
        label={t('recovery.code')}
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={20}
        disabled={isLocked}
        value={code}
        error={wrongCode === undefined ? undefined : errorText(wrongCode)}
        onChange={({ target }) => {
          setCode(target.value)
          setWrong(false)
          setAnswered(attempt)
        }}
      />
      <Button type="submit" wide disabled={isLocked} busy={status.at === 'sending' && sentBy === 'recovery'}>
        {submit}
      </Button>
    </form>
  )
}
