import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { turnoverFactor } from '../../../domain/funding/bonus.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { selectSettings } from '../../shell/session/sessionSlice.ts'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './Tournaments.module.css'

const rules = ['score', 'rates', 'ties', 'minimum', 'excluded', 'prizes', 'names', 'result'] as const

/** The rules of both contests in plain words (ENG-07 to ENG-10, APP-26). */
export function Rules() {
  const { t } = useTranslation('tournaments')
  const times = numberFormatter(useLocale(), {}).format(turnoverFactor)
  const takesBonus = isFeatureEnabled(useSelector(selectSettings), 'bonus')
  return (
    <Card title={t('rules.title')}>
      <dl className={styles.rules}>
        {rules.map((name) => (
          <div key={name}>
            <dt>{t(`rules.${name}`)}</dt>
            <dd>{t(name === 'prizes' && !takesBonus ? 'rules.prizesText.money' : `rules.${name}Text`, { times })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
