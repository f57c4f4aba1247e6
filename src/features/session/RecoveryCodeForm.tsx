import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseRecoveryCode } from '../../../domain/security/recoveryCode.ts'
import type { Submission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import form from './SessionForm.module.css'

type Props = { submit: string; status: Submission; isLocked: boolean; submitRecovery: (code: string) => unknown }

/** Asks for a recovery code in the place of the factor's (SEC-07), behind a button. */
export function RecoveryCodeForm({ submit, status, isLocked, submitRecovery }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  if (!isOpen)
    return (
      <Button tone="plain" wide onClick={() => setOpen(true)}>
        {t('recovery.use')}
      </Button>
    )
  return (
    <form
      className={form.below}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (parseRecoveryCode(code) === null) setWrong(true)
        else void submitRecovery(code)
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
        error={isWrong ? errorText('factor.wrong') : undefined}
        onChange={({ target }) => {
          setCode(target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" wide disabled={isLocked} busy={status.at === 'sending'}>
        {submit}
      </Button>
    </form>
  )
}
