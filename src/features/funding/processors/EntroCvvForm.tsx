import { digitsOf } from '../../../../domain/kernel/typedText.ts'
import { newId } from '../../../../domain/kernel/newId.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entroCvv } from '../../../../contract/processors.ts'
import { isFilledCvv } from '../../../../domain/cards/entropay.ts'
import { background } from '../../../bridges/background.ts'
import { useAppDispatch } from '../../../shell/api/appThunk.ts'
import { callApi } from '../../../shell/api/callApi.ts'
import { unwrapResult } from '../../../shell/forms/unwrapResult.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import styles from '../FundingScreen.module.css'

/**
 * Asks for the security code that ENTROPAY waits for (FUND-28). It goes from here straight to the server,
 * past store and worker (FUND-19); the worker then asks for the outcome. A repeated code charges nothing,
 * since ENTROPAY charges a reference once.
 */
export function EntroCvvForm({ deposit, connection }: { deposit: string; connection: 'online' | 'offline' }) {
  const { t } = useTranslation(['cascade', 'cards'])
  const errorText = useErrorText('cascade')
  const callServer = useAppDispatch()
  const form = useRef<HTMLFormElement>(null)
  const { status, send, refuse, typeAgain } = useSubmission(form)
  const [cvv, setCvv] = useState('')
  const isEmpty = status.at === 'refused' && status.fault.code === 'entro.cvv'

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isFilledCvv(cvv)) return refuse('entro.cvv')
    setCvv('')
    void send(async () => {
      await callServer(callApi(entroCvv, { body: { cvv, deposit }, key: newId(crypto) }))
      unwrapResult(await background.resumeDeposit(deposit))
    })
  }
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Field
        label={t('cards:cvv')}
        hint={t('cards:cvvHint')}
        name="cvc"
        type="password"
        inputMode="numeric"
        autoComplete="cc-csc"
        value={cvv}
        error={isEmpty ? errorText('entro.cvv') : undefined}
        onChange={({ target }) => {
          setCvv(digitsOf(target.value).slice(0, 4))
          typeAgain()
        }}
      />
      {status.at === 'refused' && !isEmpty && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
      <div className={styles.actions}>
        <Button type="submit" tone="primary" busy={status.at === 'sending'} disabled={connection === 'offline'}>
          {t('cascade:entro.pay')}
        </Button>
      </div>
    </form>
  )
}
