import { readLine } from '../../../domain/kernel/typedText.ts'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { WireBalance } from '../../../contract/session.ts'
import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'
import { forcesFixed } from '../../../domain/accounts/fixedMode.ts'
import { readMoney } from '../../../domain/kernel/typedAmount.ts'
import { isFiat, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { walletMissing, withdrawalAmount } from '../../../domain/withdrawals/amount.ts'
import { kindOf, payoutCurrency } from '../../../domain/withdrawals/methods.ts'
import { firstCode } from '../../api/callError.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useAccountMoneyQuery } from '../../shell/money/moneyApi.ts'
import { useAmountReading } from '../../shell/money/useAmountReading.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormMessage, FormOutcome } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { BookChoice } from './BookChoice.tsx'
import { CardChoice, useChosenCard } from './CardChoice.tsx'
import { selectUnanswered } from './unansweredSlice.ts'
import { useFinalWithdrawal } from './useFinalWithdrawal.ts'
import { useMethodName } from './useMethodName.ts'
import { useReadTerms } from './useReadTerms.ts'
import type { WithdrawalDraft } from './useWithdrawalDraft.ts'
import styles from './Withdrawals.module.css'

const ScanAddress = lazy(async () => ({ default: (await import('./ScanAddress.tsx')).ScanAddress }))

type Props = { method: WithdrawalMethod; minimum: string; account: WireBalance; draft: WithdrawalDraft }
type Errors = { amount?: string; wallet?: string }

/** The amount and the address of one method (WD-03). The server decides what must be confirmed (WD-04, WD-05). */
export function WithdrawalForm({ method, minimum, account, draft: { amount, wallets, card, change } }: Props) {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const name = useMethodName()
  const errorText = useErrorText('withdrawals')
  const dispatch = useDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const isUnanswered = useSelector(selectUnanswered) !== null
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const readTerms = useReadTerms()
  const asking = useSubmission(form)
  const final = useFinalWithdrawal(form)
  const { data: money } = useAccountMoneyQuery({ body: { account: account.accountId } })
  const isFixed = forcesFixed(account)
  const kind = kindOf(method)
  const cards = useChosenCard(card, { skip: kind !== 'card' })
  const { currency } = account
  const reading = useAmountReading(amount, currency)
  const wallet = wallets[method]
  const status = final.status.at === 'typing' ? asking.status : final.status
  const fields: Readonly<Record<string, string>> = (status.at === 'refused' && status.fault.fields) || {}
  const least = formatMoney(amountOf(minimum, currency), locale, isFiat(currency) ? 'whole' : 'exact')
  const textAt = (field: keyof Errors): string | undefined => {
    const code = errors[field] ?? fields[field]
    return code === undefined ? undefined : errorText(code, { minimum: least })
  }
  const typed = (field: Parameters<typeof change>[0], text: string): void => {
    change(field, text)
    setErrors({})
    asking.typeAgain()
    final.typeAgain()
  }
  const free = amountOf(money?.value.free, currency)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    final.typeAgain()
    const entered = readMoney(amount, currency, locale)
    const parsed = withdrawalAmount(entered === null ? '' : moneyToDecimal(entered), currency, method)
    const missing = walletMissing(method, wallet)
    setErrors({ ...(!parsed.ok && { amount: parsed.code }), ...(missing !== null && { wallet: missing }) })
    if (!parsed.ok || missing !== null) return asking.refuse()
    if (isOffline || isUnanswered) return
    const request = {
      amount: moneyToDecimal(parsed.value),
      currency,
      wallet: kind === 'card' ? '' : readLine(wallet),
      account: account.accountId,
      ...(kind === 'card' && cards.chosen !== undefined && { card: cards.chosen }),
      proc: method,
      is_fixed: isFixed,
    }
    // WD-08: nothing to confirm in fixed mode, unless the wallet's money is converted.
    if (isFixed && payoutCurrency(method, currency) === currency) return void (await final.submit({ ...request, is_bonus: false }))
    await asking.send(async () => {
      const terms = await readTerms(request)
      if (terms === 'verify') return void dispatch(dialogOpened({ name: 'modal_need_verify' }))
      if (terms.why === 'five' && !isFixed) return void (await final.submit(terms.body))
      dispatch(dialogOpened({ name: 'confirmWithdrawal', ...terms }))
    })
  }

  const code = status.at === 'refused' ? firstCode(status.fault) : ''
  const hasFieldMessage = textAt('amount') !== undefined || textAt('wallet') !== undefined
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <Field
        label={t('amount', { currency })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        aside={t('minimum', { amount: least })}
        error={textAt('amount')}
        status={reading}
        onChange={({ target }) => typed('amount', target.value)}
        end={
          free.minor > 0 && (
            <Button tone="plain" onClick={() => typed('amount', moneyToDecimal(free))}>
              {t('amount.all')}
            </Button>
          )
        }
      />
      {kind === 'card' && <CardChoice cards={cards} onChoose={(id) => typed('card', id)} />}
      {kind !== 'card' && (
        <>
          <BookChoice method={method} onChoose={(address) => typed(method, address)} />
          <Field
            label={kind === 'coin' ? t('wallet.coin', { coin: name(method) }) : t(`wallet.${kind}`)}
            name="wallet"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={wallet}
            hint={kind === 'wallet' ? t('wallet.email') : undefined}
            error={textAt('wallet')}
            onChange={({ target }) => typed(method, target.value)}
          />
          {kind === 'coin' && 'BarcodeDetector' in window && (
            <Suspense fallback={null}>
              <ScanAddress onFound={(address) => typed(method, address)} />
            </Suspense>
          )}
        </>
      )}
      <OfflineNote isOffline={isOffline} offline={t('offline')} className={styles.note}>
        {t('cancelNote')}
      </OfflineNote>
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        // Before the cards are known the person cannot see which one would be paid.
        disabled={isOffline || isUnanswered || (kind === 'card' && cards.query.currentData === undefined)}
        busy={asking.status.at === 'sending' || final.status.at === 'sending'}
      >
        {t('submit')}
      </Button>
      <FormOutcome>
        {status.at === 'refused' && !hasFieldMessage && code !== '' && (
          <FormMessage key={status.attempt} detail={status.fault.message}>
            {errorText(code, { minimum: least })}
          </FormMessage>
        )}
      </FormOutcome>
    </form>
  )
}
