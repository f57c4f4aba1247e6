import { useTranslation } from 'react-i18next'
import type { WireSignal } from '../../../contract/signals.ts'
import styles from './Signals.module.css'

/** A direction as an arrow and a word, not by its colour alone. */
export function Direction({ direction }: { direction: WireSignal['direction'] }) {
  const { t } = useTranslation('signals')
  if (direction === undefined) return null
  return (
    <span className={styles.direction} data-direction={direction}>
      {t(`direction.${direction}`)}
    </span>
  )
}
