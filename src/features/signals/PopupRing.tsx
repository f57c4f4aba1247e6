import type { CSSProperties } from 'react'
import { secondMs } from '../../../domain/kernel/time.ts'
import { signalPopupMs } from '../../../domain/signals/timing.ts'
import styles from './SignalPopup.module.css'

/**
 * The time left as a ring and in seconds; the number alone with reduced motion. Not announced: it would speak
 * every second.
 */
export const PopupRing = ({ left }: { left: number }) => (
  <span className={styles.ring} style={{ '--left': left / signalPopupMs } as CSSProperties} aria-hidden="true">
    <svg viewBox="0 0 36 36">
      <circle cx="18" cy="18" r="15" />
      <circle cx="18" cy="18" r="15" pathLength={1} />
    </svg>
    <span>{Math.ceil(left / secondMs)}</span>
  </span>
)
