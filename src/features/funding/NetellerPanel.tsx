import { digitsOf, readLine } from '../../../domain/kernel/typedText.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DepositForm, depositErrors, depositSummary, amountOf, promisedAmount } from '../../../domain/funding/depositForm.ts'
import { netellerErrors } from '../../../domain/funding/netellerForm.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { byField, type RuleError } from '../../../domain/kernel/ruleError.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useLocale } from '../../ui/locale.ts'
import { AmountFields } from './AmountFields.tsx'
import { DepositFormFooter } from './DepositFormFooter.tsx'
import styles from './FundingScreen.module.css'
import { useCardDeposit } from './useCardDeposit.ts'
import type { Payer } from './usePayer.ts'

type Props = {
  payer: Payer
  form: DepositForm
  onForm: (form: DepositForm) => void
  onStarted: (id: string) => void
  connection: 'online' | 'offline'
  summary: ReactNode
}

/** The Neteller tab (FUND-39): amount, account and secure id. The secure id lives in this form and in the worker's memory alone. */
export function NetellerPanel({ payer, form, onForm, onStarted, connection, summary }: Props) {
  const { t } = useTranslation('funding')
  const errorText = useErrorText('funding')
  const locale = useLocale()
  const formElement = useRef<HTMLFormElement>(null)
  const [login, setLogin] = useState({ account: '', secureId: '' })
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const { status, submit } = useCardDeposit(payer, { onStarted })
  const amount = amountOf(form, payer.terms)
  const promised = promisedAmount(form, payer.terms, 'card')
  const fault = (field: string): string | undefined => {
    const error = errors[field]
    return error && errorText(error.code, error.params)
  }

  function typed(next: Partial<typeof login>): void {
    setLogin({ ...login, ...next })
    if (Object.keys(errors).length > 0) setErrors({})
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const found = byField([...depositErrors(form, payer.terms, 'card'), ...netellerErrors(login)])
    setErrors(found)
    if (Object.keys(found).length > 0 || amount === null) return focusFirstInvalid(formElement.current)
    if (connection === 'offline') return
    const wallet = { account: readLine(login.account), secureId: login.secureId }
    void submit({ amount, bonus: depositSummary(form, payer.terms).bonus.minor > 0, card: 'none', wallet, stack: ['NETELLER'] })
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
          error={fault('amount')}
        />
        <div className={styles.part}>
          <Field
            label={t('neteller.account')}
            name="netellerAccount"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={login.account}
            error={fault('account')}
            onChange={({ target }) => typed({ account: target.value })}
          />
          <Field
            label={t('neteller.secureId')}
            name="secureId"
            type="password"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            hint={t('neteller.secureIdHint')}
            value={login.secureId}
            error={fault('secure_id')}
            onChange={({ target }) => typed({ secureId: digitsOf(target.value) })}
          />
          <DepositFormFooter
            payer={payer}
            way="card"
            amount={amount}
            submission={status}
            summary={summary}
            connection={connection}
            note={t('neteller.about')}
          >
            {t('submit.card', { amount: promised ? formatMoney(promised, locale, 'whole') : '' }).trim()}
          </DepositFormFooter>
        </div>
      </Card>
    </form>
  )
}
