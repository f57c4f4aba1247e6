import { useTranslation } from 'react-i18next'
import type { DepositView } from '../../../contract/background.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { formatZonedDateTime } from '../../shell/texts/dateTime.ts'
import { useLocale } from '../../ui/locale.ts'
import { useDepositMethod } from './DepositFacts.tsx'

/**
 * Asks support about a deposit that failed (SUP-01). `reason`: as the screen says it. The card is named by
 * its last four digits alone.
 */
export function AskAboutDeposit({ deposit, reason }: { deposit: DepositView; reason: string }) {
  const { t } = useTranslation('ask')
  const locale = useLocale()
  const method = useDepositMethod(deposit)
  const amount = formatMoney(amountOf(deposit.amount, deposit.currency), locale, 'exact')
  const facts = [
    { label: t('fact.amount'), value: amount },
    { label: t('fact.time'), value: formatZonedDateTime(deposit.openedAt, locale) },
    { label: t('fact.method'), value: method },
    { label: t('fact.reason'), value: reason },
    { label: t('fact.reference'), value: deposit.id },
  ]
  return <AskSupport ask={{ subject: t('deposit', { amount }), facts }} />
}
