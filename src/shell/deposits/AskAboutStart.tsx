import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../../contract/session.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useLocale } from '../../ui/locale.ts'
import { useAccountName } from '../accounts/useAccountName.ts'
import { AskSupport } from '../support/AskSupport.tsx'

/** `method`: the card by its last four digits alone, or the way. `reason`: as the screen says it. */
type Props = { amount: Money; method: string; account: WireBalance; reason: string } & Omit<ComponentProps<typeof AskSupport>, 'ask'>

/** Asks support about a deposit that was refused before it started (SUP-01). Its texts load with the form. */
export function AskAboutStart({ amount, method, account, reason, ...link }: Props) {
  const { t } = useTranslation('ask')
  const locale = useLocale()
  const name = useAccountName()
  const sum = formatMoney(amount, locale, 'exact')
  const facts = [
    { label: t('fact.amount'), value: sum },
    { label: t('fact.method'), value: method },
    { label: t('fact.account'), value: name(account) },
    { label: t('fact.reason'), value: reason },
  ]
  return <AskSupport {...link} ask={{ subject: t('deposit', { amount: sum }), facts }} />
}
