import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DepositForm, depositErrors, depositSummary, amountOf, promisedAmount } from '../../../domain/funding/depositForm.ts'
import { pageFacts, type PageMethod } from '../../../domain/funding/methods.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { byField, type RuleError } from '../../../domain/kernel/ruleError.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Card } from '../../ui/Card.tsx'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useLocale } from '../../ui/locale.ts'
import { AmountFields } from './AmountFields.tsx'
import { DepositFormFooter } from './DepositFormFooter.tsx'
import styles from './FundingScreen.module.css'
import { useCardDeposit } from './useCardDeposit.ts'
import type { Payer } from './usePayer.ts'

type Props = {
  method: PageMethod
  payer: Payer
  form: DepositForm
  onForm: (form: DepositForm) => void
  onStarted: (id: string) => void
  connection: 'online' | 'offline'
  summary: ReactNode
}

/** The tab of a processor that takes the payment on its own page: an amount without a card (FUND-02, FUND-29 to FUND-31, FUND-39). */
export function OwnPagePanel({ method, payer, form, onForm, onStarted, connection, summary }: Props) {
  const { t } = useTranslation('funding')
  const errorText = useErrorText('funding')
  const locale = useLocale()
  const { processor, way } = pageFacts(method)
  const formElement = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const { status, submit } = useCardDeposit(payer, { onStarted })
  const amount = amountOf(form, payer.terms)
  const promised = promisedAmount(form, payer.terms, way)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const found = byField(depositErrors(form, payer.terms, way))
    setErrors(found)
    if (found['amount'] || amount === null) return focusFirstInvalid(formElement.current)
    if (connection === 'offline') return
    void submit({ amount, bonus: depositSummary(form, payer.terms).bonus.minor > 0, card: 'none', stack: [processor] })
  }

  return (
    <form ref={formElement} onSubmit={onSubmit} noValidate>
      <Card>
        <AmountFields
          form={form}
          terms={payer.terms}
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
            way={way}
            amount={amount}
            submission={status}
            summary={summary}
            connection={connection}
            note={t(`${method}.about`)}
          >
            {t('submit.card', { amount: promised ? formatMoney(promised, locale, 'whole') : '' }).trim()}
          </DepositFormFooter>
        </div>
      </Card>
    </form>
  )
}
