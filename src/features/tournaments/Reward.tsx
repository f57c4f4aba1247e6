import { useTranslation } from 'react-i18next'
import { money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { type Prize, parseReward, thingName } from '../../../domain/tournaments/prizes.ts'
import { useLocale } from '../../ui/locale.ts'
import { Sentence } from '../../ui/Sentence.tsx'

/**
 * Returns a formatter for prizes in the person's language (ENG-09): `$10,000`, `$1,000 bonus`, `iPhone 10`.
 */
export function usePrizeText(): (prize: Prize) => string {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  return (prize) => {
    if (prize.kind === 'thing') return thingName(prize.name)
    const amount = formatMoney(money(prize.dollars * 100, 'USD'), locale, 'whole')
    return prize.kind === 'bonus' ? t('reward.bonus', { amount }) : amount
  }
}

/** Formats a row's reward from the server's text. */
export function Reward({ text }: { text: string }) {
  const prizeText = usePrizeText()
  const prize = parseReward(text)
  // A thing's name is one run: apart from it, its number would stand before it in Arabic.
  return prize.kind === 'thing' ? <bdi translate="no">{prizeText(prize)}</bdi> : <Sentence>{prizeText(prize)}</Sentence>
}
