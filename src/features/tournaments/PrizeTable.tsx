import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { prizeSteps, rewardText } from '../../../domain/tournaments/prizes.ts'
import type { TourneyType } from '../../../domain/tournaments/windows.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Tournaments.module.css'
import { Reward } from './Reward.tsx'

/** Lists the prizes of a tournament by place, without bonuses where they are forbidden (ENG-09, APP-26). */
export function PrizeTable({ type }: { type: TourneyType }) {
  const { t } = useTranslation('tournaments')
  const takesBonus = isFeatureEnabled(useSelector(selectSettings), 'bonus')
  return (
    <Card title={t(`${type}.prizes`)}>
      <ol className={styles.prizes}>
        {prizeSteps(type, takesBonus).map(({ from, to, prize }) => (
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
