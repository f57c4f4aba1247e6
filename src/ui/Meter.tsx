import styles from './Meter.module.css'

export type MeterProps = { value: 0 | 1 | 2 | 3 | 4; label: string; text: string }

/** How good something is, in four steps and in words: the strength of a password (SES-12). */
export function Meter({ value, label, text }: MeterProps) {
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={value}
      aria-valuetext={text}
      data-value={value}
    >
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= value || undefined} />
        ))}
      </span>
      <span aria-hidden="true">{text}</span>
    </div>
  )
}
