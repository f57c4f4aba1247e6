import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { RiskWarning } from '../../shell/screen/RiskWarning.tsx'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'
import type { ReportedStake } from './usePlatformMessages.ts'

/** The risk warning below the order buttons in one line, with the stake of the next order in it (APP-28). */
export function StakeWarning({ stake }: { stake: ReportedStake }) {
  const { t } = useTranslation('trading')
  const locale = useLocale()
  // Until the regulation is known, use the stricter wording.
  const isRegulated = useSelector(selectSettings)?.isRegulated ?? true
  const amount = stake && parseMoney(stake.amount, stake.currency)
  const loss = amount?.ok ? t('risk.stake', { amount: formatMoney(amount.value, locale, 'whole') }) : t('risk.any')
  return <RiskWarning text={isRegulated ? `${loss} ${t('risk.most')}` : loss} />
}
