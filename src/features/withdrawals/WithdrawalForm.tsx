import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../../contract/session.ts'
import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'
import { isFiat, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import { firstCode } from '../../api/callError.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useAccountMoneyQuery } from '../../shell/money/moneyApi.ts'
import { useAmountReading } from '../../shell/money/useAmountReading.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { CardChoice } from './CardChoice.tsx'
import { PayoutTarget } from './PayoutTarget.tsx'
import type { WithdrawalDraft } from './useWithdrawalDraft.ts'
import { useWithdrawalForm } from './useWithdrawalForm.ts'
import styles from './Withdrawals.module.css'

type Props = { method: WithdrawalMethod; minimum: string; account: WireBalance; draft: WithdrawalDraft }

/**
 * The amount and the address of one method (WD-03). The server decides what must be confirmed (WD-04, WD-05).
 */
export function WithdrawalForm({ method, minimum, account, draft }: Props) {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const errorText = useErrorText('withdrawals')
  const element = useRef<HTMLFormElement>(null)
  const { status, cards, isOffline, isUnanswered, isBusy, isClosed, typed, submit, errorOf } = useWithdrawalForm(
    element,
    method,
    account,
    draft,
  )
  const { currency } = account
  const { data: money } = useAccountMoneyQuery({ body: { account: account.accountId } })
  const free = amountOf(money?.value.free, currency)
  const reading = useAmountReading(draft.amount, currency)
  const least = formatMoney(amountOf(minimum, currency), locale, isFiat(currency) ? 'whole' : 'exact')
  const textOf = (code: string | undefined): string | undefined => (code === undefined ? undefined : errorText(code, { minimum: least }))
  const [amountError, walletError] = [textOf(errorOf('amount')), textOf(errorOf('wallet'))]
  const code = status.at === 'refused' ? firstCode(status.fault) : ''
  return (
    <form ref={element} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <Field
        label={t('amount', { currency })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        aside={t('minimum', { amount: least })}
        error={amountError}
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
      {kindOf(method) === 'card' ? (
        <CardChoice cards={cards} onChoose={(id) => typed('card', id)} />
      ) : (
        <PayoutTarget method={method} wallet={draft.wallets[method]} error={walletError} onTyped={(wallet) => typed(method, wallet)} />
      )}
      <OfflineNote isOffline={isOffline} offline={t('offline')} className={styles.note}>
        {/* The button below is closed: say why. */}
        {isUnanswered ? errorText('withdrawal.unanswered') : t('cancelNote')}
      </OfflineNote>
      <Button type="submit" tone="primary" size="large" wide disabled={isClosed} busy={isBusy}>
        {t('submit')}
      </Button>
      <FormOutcome>
        {status.at === 'refused' && amountError === undefined && walletError === undefined && code !== '' && (
          <ErrorMessage key={status.attempt} code={code} detail={status.fault.message}>
            {textOf(code)}
          </ErrorMessage>
        )}
      </FormOutcome>
    </form>
  )
}
