import { type FormEvent, type RefObject, useState } from 'react'
import { useSelector } from 'react-redux'
import type { SavedCard } from '../../../../contract/cards.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { amountOf, type DepositForm, depositErrors, depositSummary } from '../../../../domain/funding/depositForm.ts'
import { depositTermsFor } from '../../../../domain/funding/depositTerms.ts'
import { topUpAction, type TopUpStep } from '../../../../domain/funding/quickTopUp.ts'
import { type Money, moneyToDecimal } from '../../../../domain/kernel/money.ts'
import type { RuleError } from '../../../../domain/kernel/ruleError.ts'
import { focusFirstInvalid } from '../../../browser/focusFirstInvalid.ts'
import { selectConnection } from '../../../shell/device/connectionSlice.ts'
import { selectSettings, selectUser } from '../../../shell/session/sessionSlice.ts'
import { useLocale } from '../../../ui/locale.ts'
import { useTopUp } from './useTopUp.ts'

const typedText = (amount: Money): string => moneyToDecimal(amount).replace(/\.0+$/, '')

/**
 * Returns the rules of the top-up: the amount by funding's limits, then its confirmation, then the deposit
 * (TRD-12).
 */
export function useTopUpForm(
  element: RefObject<HTMLFormElement | null>,
  { account, card, onStarted }: { account: WireBalance; card: SavedCard; onStarted: (id: string) => void },
) {
  const locale = useLocale()
  const user = useSelector(selectUser)
  const settings = useSelector(selectSettings)
  const connection = useSelector(selectConnection).at === 'offline' ? 'offline' : 'online'
  const terms = depositTermsFor(user ?? { md: null, mdps: null, min_deposit: null }, settings, account.currency, locale)
  const [form, setForm] = useState<DepositForm>({ amount: typedText(terms.minimum), bonus: false })
  const [error, setError] = useState<RuleError | null>(null)
  const [step, setStep] = useState<TopUpStep>('amount')
  const [sent, setSent] = useState<Money | null>(null)
  const { status, topUp } = useTopUp(onStarted)
  const amount = amountOf(form, terms)
  const summary = depositSummary(form, terms)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const [wrong] = depositErrors(form, terms, 'card')
    setError(wrong ?? null)
    const action = topUpAction(step, wrong ? 'invalid' : 'valid', connection)
    if (action === 'correct' || amount === null) return focusFirstInvalid(element.current)
    if (action === 'confirm') setStep('confirm')
    if (action !== 'send') return
    setSent(amount)
    void topUp({ account: account.accountId, amount, bonus: summary.bonus.minor > 0, card: card.id })
  }
  return {
    form,
    error,
    step,
    status,
    connection,
    terms,
    amount,
    /** The amount of the last top-up, which a refusal is about whatever is typed since; null before one. */
    sent,
    /** The sums of the form, and those that it would have with the bonus. */
    summary,
    earned: depositSummary({ ...form, bonus: true }, terms),
    submit,
    back: () => setStep('amount'),
    typeAmount(text: string): void {
      setForm({ ...form, amount: text })
      setError(null)
    },
    chooseBonus: (bonus: boolean) => setForm({ ...form, bonus }),
  }
}

export type TopUpFormState = ReturnType<typeof useTopUpForm>
