import { useTranslation } from 'react-i18next'
import type { DepositView } from '../../../contract/background.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { amountOf } from '../money/BoundMoney.tsx'
import { AskSupport } from '../support/AskSupport.tsx'
import { formatRecordTime } from '../texts/dateTime.ts'
import { useLocale } from '../../ui/locale.ts'

/** `method`: the card by its last four digits alone, or the processor. `reason`: as the screen says it. */
type Props = { deposit: DepositView; method: string; reason: string; onOpen?: () => void }

/** Asks support about a deposit that failed (SUP-01). */
export function AskAboutDeposit({ deposit, method, reason, ...opening }: Props) {
  const { t } = useTranslation('ask')
  const locale = useLocale()
  const amount = formatMoney(amountOf(deposit.amount, deposit.currency), locale, 'exact')
  const facts = [
    { label: t('fact.amount'), value: amount },
    { label: t('fact.time'), value: formatRecordTime(deposit.openedAt, locale) },
    { label: t('fact.method'), value: method },
    { label: t('fact.reason'), value: reason },
    { label: t('fact.reference'), value: deposit.id },
  ]
  return <AskSupport ask={{ subject: t('deposit', { amount }), facts }} {...opening} />
}
