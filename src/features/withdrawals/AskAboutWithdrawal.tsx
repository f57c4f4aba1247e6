import { useTranslation } from 'react-i18next'
import type { WireWithdrawal } from '../../../contract/withdrawals.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { formatRecordTime } from '../../shell/texts/dateTime.ts'
import { useLocale } from '../../ui/locale.ts'
import { useMethodName } from './useMethodName.ts'

/**
 * Asks support about a withdrawal that waits or did not arrive (SUP-01). Its number says the rest: no address
 * is sent.
 */
export function AskAboutWithdrawal({ withdrawal }: { withdrawal: WireWithdrawal }) {
  const { t } = useTranslation(['ask', 'withdrawals'])
  const locale = useLocale()
  const name = useMethodName()
  const { transactionId: id, amount, currency, state, method, steps } = withdrawal
  const sum = formatMoney(amountOf(amount, currency), locale, 'exact')
  const requested = steps[0]?.at
  const facts = [
    { label: t('fact.amount'), value: sum },
    { label: t('fact.method'), value: name(method) },
    { label: t('fact.status'), value: t(`withdrawals:state.${state}`) },
    ...(requested === undefined ? [] : [{ label: t('fact.time'), value: formatRecordTime(requested, locale) }]),
    { label: t('fact.reference'), value: id },
  ]
  return <AskSupport ask={{ subject: t('withdrawal', { amount: sum }), facts }} />
}
