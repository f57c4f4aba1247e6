import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositView } from '../../../contract/background.ts'
import { charges, processorName } from '../../../domain/cascade/processorTable.ts'
import { isEndedStatus } from '../../../domain/funding/isEndedStatus.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import styles from './AttemptList.module.css'

/**
 * Lists the processors that a deposit tried, each with its reason (FUND-33, FUND-37). The reason of a single
 * one is beside its step.
 */
export function AttemptList({ deposit: { tried, status } }: { deposit: DepositView }) {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const heading = useId()
  const attempts = tried.filter(({ processor }) => charges(processor))
  if (attempts.length < 2 || !attempts.some(({ code }) => code !== undefined)) return null
  const last = attempts.length - 1
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h3 id={heading}>{t('attempts.title')}</h3>
      <ol className={styles.attempts}>
        {attempts.map(({ processor, code }, index) => {
          // The processor's own words for the decline that ended the deposit.
          const message = index === last && status.at === 'failed' && status.code === code ? status.message : undefined
          const open = status.at === 'succeeded' ? t('attempts.approved') : t('attempts.open')
          const reason = message ?? (code === undefined ? open : errorText(code))
          if (code === undefined && status.at !== 'succeeded' && isEndedStatus(status)) return null
          return (
            <li key={processor}>
              <strong>
                <bdi translate="no">{processorName(processor)}</bdi>
              </strong>
              <span className={styles.reason}>{reason}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
