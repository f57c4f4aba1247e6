import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireCopiedTrader } from '../../../../contract/copying.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { parseCopyTerms } from '../../../../domain/copying/copyTerms.ts'
import { money, moneyToDecimal } from '../../../../domain/kernel/money.ts'
import { byField, type RuleError } from '../../../../domain/kernel/ruleError.ts'
import { readMoney } from '../../../../domain/kernel/typedAmount.ts'
import { stakeFieldText, stakeRanges, stakeText } from '../../../../domain/trading/stakes.ts'
import { markSent } from '../../../browser/sentForm.ts'
import { useAppDispatch } from '../../../shell/api/appThunk.ts'
import { toastShown } from '../../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useLocale } from '../../../ui/locale.ts'
import { useStartCopyMutation } from './copyingApi.ts'

/** The form's initial maximum loss, in stakes. */
const stakesToLose = 10

/** The terms as typed. */
export type CopyTermsDraft = { stake: string; maxLoss: string; days: number }

/** Returns the terms with which the form opens: the smallest stake. */
function initialTerms(currency: WireBalance['currency']): CopyTermsDraft {
  const least = stakeRanges[currency]?.min ?? money(0, currency)
  const textOf = (minor: number): string => stakeFieldText(stakeText(money(minor, currency)))
  return { stake: textOf(least.minor), maxLoss: textOf(least.minor * stakesToLose), days: 7 }
}

/** Converts a typed amount to the decimal text of the rules; what is unreadable to none. */
function decimalOf(text: string, currency: WireBalance['currency'], tag: string): string {
  const amount = readMoney(text, currency, tag)
  return amount ? moneyToDecimal(amount) : ''
}

/** Returns the rules of the form that starts a copy: its terms, then the trader, then the call (TRD-13). */
export function useCopyForm(
  element: RefObject<HTMLFormElement | null>,
  { account, traders, offline }: { account: WireBalance; traders: readonly WireCopiedTrader[]; offline: boolean },
) {
  const { t } = useTranslation('copying')
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const { currency } = account
  const [chosen, setChosen] = useState<string | null>(null)
  const [draft, setDraft] = useState(() => initialTerms(currency))
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const [startCopy] = useStartCopyMutation()
  const { status, send, refuse } = useSubmission(element)
  const trader = traders.find((one) => one.trader === chosen)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const stake = decimalOf(draft.stake, currency, locale)
    const max_loss = decimalOf(draft.maxLoss, currency, locale)
    const terms = parseCopyTerms({ stake, maxLoss: max_loss, days: draft.days, currency })
    setErrors(byField(terms.errors))
    if (!terms.ok) return refuse()
    if (!trader) return refuse('choose')
    if (offline) return
    const body = { trader: trader.trader, account: account.accountId, stake, max_loss, days: draft.days }
    void send(async (intent) => {
      await startCopy({ body, key: intent.keyOf(body) }).unwrap()
      setChosen(null)
      markSent(element.current)
      dispatch(toastShown({ text: t('started', { name: trader.name }), tone: 'success' }))
    })
  }
  return {
    status,
    errors,
    chosen,
    choose: setChosen,
    traderName: trader?.name,
    draft,
    change: (part: Partial<CopyTermsDraft>) => setDraft({ ...draft, ...part }),
    loss: readMoney(draft.maxLoss, currency, locale),
    submit,
  }
}
