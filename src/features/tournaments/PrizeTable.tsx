import { useTranslation } from 'react-i18next'
import { prizeSteps, rewardText } from '../../../domain/tournaments/prizes.ts'
import type { TourneyType } from '../../../domain/tournaments/windows.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Tournaments.module.css'
import { Reward } from './Reward.tsx'

/** Lists the prizes of a tournament by place (ENG-09). */
export function PrizeTable({ type }: { type: TourneyType }) {
  const { t } = useTranslation('tournaments')
  return (
    <Card title={t(`${type}.prizes`)}>
      <ol className={styles.prizes}>
        {prizeSteps(type).map(({ from, to, prize }) => (
          <li key={from} value={from} data-reward={rewardText(prize)}>
            <span>{from === to ? t('prize.place', { place: from }) : t('prize.places', { from, to })}</span>
            <strong>
              <Reward text={rewardText(prize)} />
            </strong>
          </li>
        ))}
      </ol>
    </Card>
  )
}
