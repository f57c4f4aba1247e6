import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { SavedCard } from '../../../../contract/cards.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { type DepositForm, depositErrors, depositSummary, amountOf } from '../../../../domain/funding/depositForm.ts'
import { depositTermsFor } from '../../../../domain/funding/depositTerms.ts'
import { type Money, moneyToDecimal } from '../../../../domain/kernel/money.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import type { RuleError } from '../../../../domain/kernel/ruleError.ts'
import { isFeatureEnabled } from '../../../../domain/settings/isFeatureEnabled.ts'
import { firstCode } from '../../../api/callError.ts'
import { selectConnection } from '../../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { useAmountReading } from '../../../shell/money/useAmountReading.ts'
import { RiskWarning } from '../../../shell/screen/RiskWarning.tsx'
import { selectSettings, selectUser } from '../../../shell/session/sessionSlice.ts'
import { useAccountName } from '../../../shell/accounts/useAccountName.ts'
import { Button } from '../../../ui/Button.tsx'
import { deliberatePress } from '../../../ui/deliberatePress.ts'
import { Field } from '../../../ui/Field.tsx'
import { focusFirstInvalid } from '../../../browser/focusFirstInvalid.ts'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { OfflineNote } from '../../../ui/OfflineNote.tsx'
import styles from './QuickTopUp.module.css'
import { useTopUp } from './useTopUp.ts'

type Props = { account: WireBalance; card: SavedCard; onStarted: (id: string) => void }

const typedText = (amount: Money): string => moneyToDecimal(amount).replace(/\.0+$/, '')

/** The amount, then the confirmation: nothing is created or charged before the second step (TRD-12). Funding's limits apply. */
export function TopUpForm({ account, card, onStarted }: Props) {
  const { t } = useTranslation('accounts')
  const { t: tCards } = useTranslation('cards')
  const fundingText = useErrorText('funding')
  const cascadeText = useErrorText('cascade')
  const accountText = useErrorText('accounts')
  const locale = useLocale()
  const name = useAccountName()
  const user = useSelector(selectUser)
  const settings = useSelector(selectSettings)
  const offline = useSelector(selectConnection).at === 'offline'
  const element = useRef<HTMLFormElement>(null)
  const terms = depositTermsFor(user ?? { md: null, mdps: null, min_deposit: null }, settings, account.currency, locale)
  const [form, setForm] = useState<DepositForm>({ amount: typedText(terms.minimum), bonus: false })
  const [error, setError] = useState<RuleError | null>(null)
  const [step, setStep] = useState<'amount' | 'confirm'>('amount')
  const { status, topUp } = useTopUp(onStarted)

  const amount = amountOf(form, terms)
  const reading = useAmountReading(form.amount, account.currency)
  const earned = depositSummary({ ...form, bonus: true }, terms)
  const summary = depositSummary(form, terms)
  const show = (value: Money): string => formatMoney(value, locale)
  const cardName = t('quick.card', { brand: tCards(`brand.${card.brand}`), last4: card.last4 })

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const [wrong] = depositErrors(form, terms, 'card')
    setError(wrong ?? null)
    if (wrong || amount === null) return focusFirstInvalid(element.current)
    if (offline) return
    if (step === 'amount') return setStep('confirm')
    void topUp({ account: account.accountId, amount, bonus: summary.bonus.minor > 0, card: card.id })
  }
  const refusedText = (code: string): string => {
    const [area = ''] = code.split('.', 1)
    if (area === 'quick') return accountText(code)
    return (area === 'cascade' || area === 'cards' || area === 'deposit' ? cascadeText : fundingText)(code)
  }
  return (
    <form ref={element} onSubmit={onSubmit} noValidate className={styles.form}>
      {step === 'amount' && (
        <>
          <Field
            label={t('quick.amount')}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            aside={t('quick.minimum', { amount: formatMoney(terms.minimum, locale, 'whole') })}
            end={<span className={styles.unit}>{account.currency}</span>}
            value={form.amount}
            error={error ? fundingText(error.code, error.params) : undefined}
            status={reading}
            onChange={({ target }) => {
              setForm({ ...form, amount: target.value })
              setError(null)
            }}
          />
          <dl className={styles.lines}>
            <dt>{t('quick.from')}</dt>
            <dd>{cardName}</dd>
            <dt>{t('quick.to')}</dt>
            <dd>{name(account)}</dd>
          </dl>
          {isFeatureEnabled(settings, 'bonus') && earned.bonus.minor > 0 && (
            <label className={styles.bonus}>
              <input type="checkbox" checked={form.bonus} onChange={({ target }) => setForm({ ...form, bonus: target.checked })} />
              <span>
                {t('quick.bonus', { bonus: show(earned.bonus) })}
                <small>{t('quick.bonusTerms', { turnover: formatMoney(earned.turnover, locale, 'whole') })}</small>
              </span>
            </label>
          )}
        </>
      )}
      {step === 'confirm' && amount && (
        <div className={styles.confirm} role="group" aria-label={t('quick.confirmTitle')}>
          <h3>{t('quick.confirmTitle')}</h3>
          <p>{t('quick.confirmText', { amount: show(amount), card: cardName, account: name(account) })}</p>
          {summary.bonus.minor > 0 && (
            <p>{t('quick.confirmBonus', { bonus: show(summary.bonus), turnover: formatMoney(summary.turnover, locale, 'whole') })}</p>
          )}
        </div>
      )}
      {status.at === 'refused' && (
        <FormMessage key={status.attempt} detail={status.fault.message}>
          {refusedText(firstCode(status.fault))}
        </FormMessage>
      )}
      <OfflineNote isOffline={offline} offline={t('quick.offline')} />
      <div className={styles.actions}>
        {step === 'confirm' && (
          <Button disabled={status.at === 'sending'} onClick={() => setStep('amount')}>
            {t('quick.back')}
          </Button>
        )}
        <Button type="submit" tone="primary" busy={status.at === 'sending'} disabled={offline} {...(step === 'confirm' && deliberatePress)}>
          {step === 'amount' ? t('quick.next') : t('quick.confirm', { amount: amount ? show(amount) : '' })}
        </Button>
      </div>
      <RiskWarning />
    </form>
  )
}
