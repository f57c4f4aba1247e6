import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountParams } from '../../../domain/funding/depositForm.ts'
import type { Method } from '../../../domain/funding/methods.ts'
import { paymentReport, reportErrors, type ReportFields } from '../../../domain/funding/reportForm.ts'
import { byField, type RuleError } from '../../../domain/kernel/ruleError.ts'
import { firstCode } from '../../api/callError.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useAmountReading } from '../../shell/money/useAmountReading.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useReportPaymentMutation } from './fundingApi.ts'
import styles from './FundingScreen.module.css'
import { useLimitEnd } from '../../shell/texts/limitEnd.ts'
import type { Payer } from './usePayer.ts'

type Props = {
  method: Method
  payer: Payer
  connection: 'online' | 'offline'
  /** The tickers of the coins that may have been paid; missing for wallets. */
  coin?: string | undefined
}

/**
 * Reports a payment that has not arrived (FUND-39). It records the report for support and charges nothing
 * (FUND-43).
 */
export function ReportPayment(props: Props) {
  const { t } = useTranslation('funding')
  const [reference, setReference] = useState<string | null>(null)
  return (
    <Card tight>
      <details className={styles.report}>
        <summary>{t('report.title')}</summary>
        {reference === null ? (
          <ReportForm {...props} onReported={setReference} />
        ) : (
          <p role="status" className={styles.part}>
            <span>
              <Sentence>{t('report.done', { reference })}</Sentence>
            </span>
          </p>
        )}
      </details>
    </Card>
  )
}

type FormProps = Props & { onReported: (reference: string) => void }

/** Returns the rules of the report: its errors, and one key for its repeats. */
function useReport({ method, payer: { user, terms, account }, connection, onReported }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<ReportFields>({ email: user.email, amount: '', bitcoin: '' })
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const [report] = useReportPaymentMutation()
  const { status, send } = useSubmission()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = byField(reportErrors(fields, terms))
    setErrors(found)
    const body = paymentReport(fields, terms, account)
    if (Object.keys(found).length > 0 || body === null) return focusFirstInvalid(element.current)
    if (connection === 'offline') return
    void send(async (intent) => {
      const random = intent.keyOf([method, body])
      const answer = await report({ params: { method }, body: { ...body, random } }).unwrap()
      onReported(answer.transaction_id ?? '')
    })
  }
  function typed(next: Partial<ReportFields>): void {
    setFields({ ...fields, ...next })
    setErrors({})
  }
  return { element, fields, errors, status, submit, typed }
}

function ReportForm(props: FormProps) {
  const { t } = useTranslation('funding')
  const errorText = useErrorText('funding')
  const { element, fields, errors, status, submit, typed } = useReport(props)
  const { payer, connection, coin } = props
  const limitEnd = useLimitEnd(status)
  const reading = useAmountReading(fields.amount, payer.terms.currency)
  const coinReading = useAmountReading(fields.bitcoin, 'BTC', 'unknown')
  const textOf = (field: keyof ReportFields): string | undefined => {
    const error = errors[field]
    return error && errorText(error.code, error.params)
  }
  return (
    <form ref={element} onSubmit={submit} noValidate className={styles.part}>
      <p className={styles.note}>{t('report.text')}</p>
      <Field
        label={t('report.email')}
        type="email"
        name="reportEmail"
        autoComplete="email"
        maxLength={254}
        value={fields.email}
        error={textOf('email')}
        onChange={({ target }) => typed({ email: target.value })}
      />
      <Field
        label={t('report.amount')}
        inputMode="decimal"
        name="reportAmount"
        autoComplete="off"
        end={payer.terms.currency}
        value={fields.amount}
        error={textOf('amount')}
        status={reading}
        onChange={({ target }) => typed({ amount: target.value })}
      />
      {coin !== undefined && (
        <Field
          label={t('report.coin', { coin })}
          inputMode="decimal"
          name="reportCoin"
          autoComplete="off"
          value={fields.bitcoin}
          error={textOf('bitcoin')}
          status={coinReading}
          onChange={({ target }) => typed({ bitcoin: target.value })}
        />
      )}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={firstCode(status.fault)} detail={limitEnd}>
          {errorText(firstCode(status.fault), amountParams(payer.terms, 'coin'))}
        </ErrorMessage>
      )}
      <Button type="submit" busy={status.at === 'sending'} disabled={connection === 'offline'}>
        {t('report.send')}
      </Button>
    </form>
  )
}
