import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountParams } from '../../../domain/funding/depositForm.ts'
import type { Method } from '../../../domain/funding/methods.ts'
import { paymentReport, reportErrors } from '../../../domain/funding/reportForm.ts'
import { byField, type RuleError } from '../../../domain/kernel/ruleError.ts'
import { firstCode } from '../../api/callError.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useReportPaymentMutation } from './fundingApi.ts'
import styles from './FundingScreen.module.css'
import type { Payer } from './usePayer.ts'

type Props = {
  method: Method
  payer: Payer
  connection: 'online' | 'offline'
  /** The ticker of the coin that was paid; missing for wallets. */
  coin?: string | undefined
}

/** Reports a payment that has not arrived (FUND-39). It records the report for support and charges nothing (FUND-43). */
export function ReportPayment({ method, payer, connection, coin }: Props) {
  const { t } = useTranslation('funding')
  const errorText = useErrorText('funding')
  const formElement = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState({ email: payer.user.email, amount: '', bitcoin: '' })
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const [reference, setReference] = useState<string | null>(null)
  const [report] = useReportPaymentMutation()
  const { status, send } = useSubmission()
  const { terms, account } = payer
  const fault = (field: string): string | undefined => {
    const error = errors[field]
    return error && errorText(error.code, error.params)
  }
  const typed = (next: Partial<typeof fields>): void => {
    setFields({ ...fields, ...next })
    setErrors({})
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const found = byField(reportErrors(fields, terms))
    setErrors(found)
    const body = paymentReport(fields, terms, account)
    if (Object.keys(found).length > 0 || body === null) return focusFirstInvalid(formElement.current)
    if (connection === 'offline') return
    void send(async (intent) => {
      const random = intent.keyOf([method, body])
      const answer = await report({ params: { method }, body: { ...body, random } }).unwrap()
      setReference(answer.transaction_id ?? '')
    })
  }

  return (
    <Card tight>
      <details className={styles.report}>
        <summary>{t('report.title')}</summary>
        {reference === null ? (
          <form ref={formElement} onSubmit={onSubmit} noValidate className={styles.part}>
            <p className={styles.note}>{t('report.text')}</p>
            <Field
              label={t('report.email')}
              type="email"
              name="reportEmail"
              autoComplete="email"
              maxLength={254}
              value={fields.email}
              error={fault('email')}
              onChange={({ target }) => typed({ email: target.value })}
            />
            <Field
              label={t('report.amount')}
              inputMode="decimal"
              name="reportAmount"
              autoComplete="off"
              end={terms.currency}
              value={fields.amount}
              error={fault('amount')}
              onChange={({ target }) => typed({ amount: target.value })}
            />
            {coin !== undefined && (
              <Field
                label={t('report.coin', { coin })}
                inputMode="decimal"
                name="reportCoin"
                autoComplete="off"
                value={fields.bitcoin}
                error={fault('bitcoin')}
                onChange={({ target }) => typed({ bitcoin: target.value })}
              />
            )}
            {status.at === 'refused' && (
              <FormMessage key={status.attempt}>{errorText(firstCode(status.fault), amountParams(terms, 'coin'))}</FormMessage>
            )}
            <Button type="submit" busy={status.at === 'sending'} disabled={connection === 'offline'}>
              {t('report.send')}
            </Button>
          </form>
        ) : (
          <p role="status" className={styles.part}>
            {t('report.done', { reference })}
          </p>
        )}
      </details>
    </Card>
  )
}
