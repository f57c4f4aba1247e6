import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import styles from './Tournaments.module.css'

const rules = ['score', 'rates', 'ties', 'minimum', 'excluded', 'prizes', 'names', 'result'] as const

/** The rules of both contests in plain words (ENG-07 to ENG-10). */
export function Rules() {
  const { t } = useTranslation('tournaments')
  return (
    <Card title={t('rules.title')}>
      <dl className={styles.rules}>
        {rules.map((name) => (
          <div key={name}>
            <dt>{t(`rules.${name}`)}</dt>
            <dd>{t(`rules.${name}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
