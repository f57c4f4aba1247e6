import { digitsOf } from '../../../../domain/kernel/typedText.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEntropayPin } from '../../../../domain/cards/entropay.ts'
import { background } from '../../../bridges/background.ts'
import { useDepositOffer } from '../../../shell/deposits/useDepositOffer.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { useEntropayOffer } from './useEntropayOffer.ts'

/**
 * Asks for the Entropay PIN (FUND-28). It exists only here until it is sent with the charge; the worker keeps
 * it in memory alone.
 */
export default function EntroPinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['cascade', 'app'])
  const errorText = useErrorText('cascade')
  const offered = useEntropayOffer(onClose)
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { status, sending, answer } = useDepositOffer(offered?.id ?? '', () => undefined)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isEntropayPin(pin)) {
      setError('entro.pin')
      field.current?.focus()
      return
    }
    setPin('')
    answer('yes', (id) => background.acceptOffer(id, { pin }))
  }
  return (
    <Dialog title={t('cascade:entro.pinTitle')} close={t('app:frame.close')} onClose={onClose} initialFocus={field}>
      <form onSubmit={onSubmit} noValidate>
        <Field
          ref={field}
          label={t('cascade:entro.pinTitle')}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          error={error === null ? undefined : errorText(error)}
          onChange={({ target }) => {
            setPin(digitsOf(target.value).slice(0, 8))
            setError(null)
          }}
        />
        {status.at === 'refused' && (
          <ErrorMessage key={status.attempt} code={status.fault.code}>
            {errorText(status.fault.code)}
          </ErrorMessage>
        )}
        <Button type="submit" tone="primary" size="large" wide busy={sending === 'yes'}>
          {t('cascade:entro.yes')}
        </Button>
      </form>
    </Dialog>
  )
}
