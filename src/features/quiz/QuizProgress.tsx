import { useTranslation } from 'react-i18next'
import styles from './Quiz.module.css'

/** The place in the questionnaire, as text and as a bar. */
export function QuizProgress({ number, of }: { number: number; of: number }) {
  const { t } = useTranslation('quiz')
  return (
    <div className={styles.progress}>
      <p role="status">{t('progress', { number, of })}</p>
      <progress value={number} max={of} aria-hidden="true" />
    </div>
  )
}
