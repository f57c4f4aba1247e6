import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Factor } from '../../../contract/security.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import type { Submission } from '../../shell/forms/useSubmission.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { codeLength } from '../../ui/codeDigits.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OutboxLink } from './OutboxLink.tsx'
import form from './SessionForm.module.css'
import type { FactorLock, SentBy } from './useFactorCode.ts'

type Props = {
  factor: Factor
  /** Says where the code is found. */
  text: ReactNode
  submit: string
  status: Submission
  /** A refused recovery code is shown at its own field, unless it locks this form too. */
  sentBy: SentBy
  lock: FactorLock | null
  unlock: () => void
  submitCode: (code: string) => unknown
  sendCode: () => Promise<boolean>
  children?: ReactNode
}

/**
 * Asks for a six-digit code; a wrong one clears the inputs, too many lock them until a shown time (SEC-05).
 */
export function FactorCodeForm({ factor, text, submit, status: last, sentBy, lock, unlock, submitCode, sendCode, children }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const isLocked = lock !== null
  const status: Submission = sentBy === 'code' || isLocked ? last : { at: 'typing' }
  const [sent, setSent] = useState(0)
  const [isSending, setSending] = useState(false)
  // Each refusal clears the inputs and shows its message again.
  const attempt = status.at === 'refused' ? status.attempt : 0

  async function sendAgain() {
    if (isSending) return
    setSending(true)
    if (await sendCode()) setSent((before) => before + 1)
    setSending(false)
  }

  return (
    <form className={form.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <p>{text}</p>
      {status.at === 'refused' && (
        <ErrorMessage key={attempt} code={status.fault.code}>
          {lock === null ? errorText(status.fault.code) : t('factor.lockedUntil', { time: formatDateTime(lock.until, lock.since, locale) })}
        </ErrorMessage>
      )}
      {lock !== null && (
        <p>
          {t('factor.timeLeft')} <Countdown deadline={lock.until} now={() => Date.now() + offset} onEnd={unlock} />
        </p>
      )}
      <CodeEntry key={`code-${attempt}`} submit={submit} isLocked={isLocked} isSending={status.at === 'sending'} submitCode={submitCode} />
      {factor !== 'google' && (
        <>
          <Button tone="plain" wide disabled={isLocked} busy={isSending} onClick={() => void sendAgain()}>
            {t('factor.again')}
          </Button>
          {/* Another element for each code: only then the same words are said again. */}
          <p role="status">{sent > 0 && <span key={sent}>{t('factor.sent')}</span>}</p>
          <OutboxLink what={factor === 'email' ? 'letters' : 'texts'} />
        </>
      )}
      {children}
    </form>
  )
}

type EntryProps = { submit: string; isLocked: boolean; isSending: boolean; submitCode: (code: string) => unknown }

/**
 * The inputs and the button of their form. Change `key` to empty both: a refused code that is sent again
 * counts as another wrong one.
 */
function CodeEntry({ submit, isLocked, isSending, submitCode }: EntryProps) {
  const { t } = useTranslation('session')
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)

  // Enter in an input presses the button, too.
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (code.length === codeLength) return void submitCode(code)
    setShort(true)
    focusFirstInvalid(currentTarget.form)
  }
  return (
    <>
      <CodeInput
        disabled={isLocked}
        label={t('factor.code')}
        digitLabel={(place) => t('factor.digit', { place })}
        error={isShort ? t('factor.short') : undefined}
        onChange={(typed) => {
          setCode(typed)
          setShort(false)
        }}
        onComplete={(whole) => void submitCode(whole)}
      />
      <Button tone="primary" size="large" wide type="submit" disabled={isLocked} busy={isSending} onClick={press}>
        {submit}
      </Button>
    </>
  )
}
