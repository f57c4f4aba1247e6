import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { reportBank } from '../../../contract/funding.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { type DepositForm, depositErrors, depositSummary, amountOf } from '../../../domain/funding/depositForm.ts'
import { type Money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { byField, type RuleError } from '../../../domain/kernel/ruleError.ts'
import { malformedAnswer } from '../../api/callError.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Card } from '../../ui/Card.tsx'
import { AmountFields } from './AmountFields.tsx'
import { BankTransfer } from './BankTransfer.tsx'
import { DepositFormFooter } from './DepositFormFooter.tsx'
import { useReportBankMutation } from './fundingApi.ts'
import styles from './FundingScreen.module.css'
import { usePurchase } from './purchaseTriggers.ts'
import type { Payer } from './usePayer.ts'

type Props = {
  payer: Payer
  form: DepositForm
  onForm: (form: DepositForm) => void
  connection: 'online' | 'offline'
  summary: ReactNode
}

type Announced = { amount: Money; bank: NonNullable<ResponseOf<typeof reportBank>['bank']> }

/** The bank tab (FUND-39): announces a transfer, then shows where to send it. The money is credited when it arrives. */
export function BankPanel({ payer, form, onForm, connection, summary }: Props) {
  const { t } = useTranslation('funding')
  const errorText = useErrorText('funding')
  const formElement = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const [announced, setAnnounced] = useState<Announced | null>(null)
  const [report] = useReportBankMutation()
  const { tried } = usePurchase()
  const { status, send } = useSubmission()
  const { terms, account } = payer
  const amount = amountOf(form, terms)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const found = byField(depositErrors(form, terms, 'coin'))
    setErrors(found)
    if (found['amount'] || amount === null) return focusFirstInvalid(formElement.current)
    if (connection === 'offline') return
    const body = {
      amount: moneyToDecimal(amount),
      currency: terms.currency,
      email: payer.user.email,
      bonus: depositSummary(form, terms).bonus.minor > 0,
      fixed: false,
      account: account.accountId,
    }
    void send(async (intent) => {
      tried()
      const { bank } = await report({ body: { ...body, random: intent.keyOf(body) } }).unwrap()
      // It may be recorded: status 0 keeps the key for the retry.
      if (!bank) throw malformedAnswer(0)
      setAnnounced({ amount, bank })
    })
  }

  if (announced) return <BankTransfer {...announced} onAnother={() => setAnnounced(null)} />
  return (
    <form ref={formElement} onSubmit={onSubmit} noValidate>
      <Card>
        <AmountFields
          form={form}
          terms={terms}
          bonusOffered={payer.bonusOffered}
          onChange={(next) => {
            onForm(next)
            if (errors['amount']) setErrors({})
          }}
          error={errors['amount'] && errorText(errors['amount'].code, errors['amount'].params)}
        />
        <div className={styles.part}>
          <DepositFormFooter
            payer={payer}
            way="coin"
            amount={amount}
            submission={status}
            summary={summary}
            connection={connection}
            note={t('bank.about')}
          >
            {t('submit.bank')}
          </DepositFormFooter>
        </div>
      </Card>
    </form>
  )
}
