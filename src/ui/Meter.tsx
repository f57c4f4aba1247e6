import styles from './Meter.module.css'

export type MeterProps = { value: 0 | 1 | 2 | 3 | 4; label: string; text: string }

/** A meter of four steps with a text, for password strength (SES-12). */
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
