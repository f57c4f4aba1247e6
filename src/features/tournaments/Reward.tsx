import { useTranslation } from 'react-i18next'
import { type Prize, parseReward } from '../../../domain/tournaments/prizes.ts'

/** Returns a formatter for prizes in the person's language (ENG-09): `10000 $`, `1000 $ bonus`, `IPhone 10`. */
export function usePrizeText(): (prize: Prize) => string {
  const { t } = useTranslation('tournaments')
  return (prize) => {
    if (prize.kind === 'thing') return prize.name
    return prize.kind === 'bonus' ? t('reward.bonus', { amount: prize.dollars }) : t('reward.money', { amount: prize.dollars })
  }
}

/** Formats a row's reward from the server's text. */
export function Reward({ text }: { text: string }) {
  const prizeText = usePrizeText()
  return <>{prizeText(parseReward(text))}</>
}
