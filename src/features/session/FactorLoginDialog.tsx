import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import form from './SessionForm.module.css'
import { OutboxLink } from './OutboxLink.tsx'
import { useFactorLogin } from './useFactorLogin.ts'

type Props = DialogProps<'factorLogin'> & { onClose: () => void }

/** Asks for the second-factor code after a correct password (SES-05, SEC-05, SEC-06). */
export default function FactorLoginDialog({ factor, onClose }: Props) {
  const { t } = useTranslation(['session', 'app'])
  const errorText = useErrorText('session')
  const locale = useLocale()
  const { status, lock, submitCode, sendCode } = useFactorLogin(factor, onClose)
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const [sent, setSent] = useState(0)
  // Each refusal clears the inputs and shows its message again.
  const attempt = status.at === 'refused' ? status.attempt : 0

  async function sendAgain() {
    if (await sendCode()) setSent((before) => before + 1)
  }

  return (
    <Dialog title={t('factor.title')} close={t('app:frame.close')} onClose={onClose} dismiss="guarded">
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code.length === 6) void submitCode(code)
          else setShort(true)
        }}
      >
        <p>{t(`factor.text.${factor}`)}</p>
        {status.at === 'refused' && (
          <FormMessage key={attempt}>
            {lock === null
              ? errorText(status.fault.code)
              : t('factor.lockedUntil', { time: formatDateTime(lock.until, lock.since, locale) })}
          </FormMessage>
        )}
        <CodeInput
          key={`code-${attempt}`}
          label={t('factor.code')}
          digitLabel={(place) => t('factor.digit', { place })}
          error={isShort ? t('factor.short') : undefined}
          onChange={(typed) => {
            setCode(typed)
            setShort(false)
          }}
          onComplete={(whole) => void submitCode(whole)}
        />
        <Button tone="primary" size="large" wide type="submit" busy={status.at === 'sending'}>
          {t('factor.submit')}
        </Button>
        {factor !== 'google' && (
          <>
            <Button tone="plain" wide onClick={() => void sendAgain()}>
              {t('factor.again')}
            </Button>
            <p role="status">{sent > 0 && t('factor.sent')}</p>
            <OutboxLink what={factor === 'email' ? 'letters' : 'texts'} />
          </>
        )}
      </form>
    </Dialog>
  )
}
