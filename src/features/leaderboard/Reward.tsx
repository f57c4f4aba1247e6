import { useTranslation } from 'react-i18next'
import { type Prize, readReward } from '../../../domain/tournaments/prizes.ts'

/** A prize in the person's language, in the rules' own figures (ENG-09): `10000 $`, `1000 $ bonus`, `IPhone 10`. */
export function usePrizeText(): (prize: Prize) => string {
  const { t } = useTranslation('contest')
  return (prize) => {
    if (prize.kind === 'thing') return prize.name
    return prize.kind === 'bonus' ? t('reward.bonus', { amount: prize.dollars }) : t('reward.money', { amount: prize.dollars })
  }
}

/** The reward of a row as the server names it. */
export function Reward({ text }: { text: string }) {
  const prizeText = usePrizeText()
  return <>{prizeText(readReward(text))}</>
}
