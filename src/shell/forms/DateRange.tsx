import { useEffect, useState } from 'react'
import { type DayText, endsBeforeStart, parseDay } from '../../../domain/history/dates.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import { Field } from '../../ui/Field.tsx'
import styles from '../../ui/shake.module.css'

/** The time that an impossible end date stays, so that the person sees it go (SUP-07). */
const shownMs = secondMs

type Props = {
  from: DayText | undefined
  to: DayText | undefined
  /** `before`: the error of an end before the start. */
  texts: { from: string; to: string; before: string }
  /** Called with both days; an empty text is none. */
  onChange: (days: { from: DayText; to: DayText }) => void
}

/**
 * The first and last day of a filter. An end before the start shakes, and is cleared after a second (SUP-07).
 */
export function DateRange({ from = '', to = '', texts, onChange }: Props) {
  // The end that is refused: the address never has it.
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (refused === null) return undefined
    const timer = setTimeout(() => setRefused(null), shownMs)
    return () => clearTimeout(timer)
  }, [refused])
  const choose = (start: string, end: string): void => {
    if (!endsBeforeStart(start, end)) {
      setRefused(null)
      onChange({ from: start, to: end })
      return
    }
    setRefused(end)
    onChange({ from: start, to: '' })
  }
  return (
    <>
      <DayField label={texts.from} value={from} onChoose={(day) => choose(day, refused ?? to)} />
      <DayField
        label={texts.to}
        value={refused ?? to}
        className={refused === null ? undefined : styles.shake}
        error={refused === null ? undefined : texts.before}
        onChoose={(day) => choose(from, day)}
      />
      {/* There from the start, otherwise a screen reader would not say it. */}
      <p role="status" className="hidden">
        {refused !== null && <span key={refused}>{texts.before}</span>}
      </p>
    </>
  )
}

type DayProps = {
  label: string
  value: string
  error?: string | undefined
  className?: string | undefined
  onChoose: (day: string) => void
}

/**
 * A field for a day. While its year is typed by keyboard, browsers report the years 2, 20 and 202: these stay
 * in the field and choose nothing.
 */
function DayField({ value, onChoose, ...field }: DayProps) {
  const [unfinished, setUnfinished] = useState('')
  return (
    <Field
      {...field}
      type="date"
      max="2199-12-31"
      value={unfinished || value}
      onBlur={() => setUnfinished('')}
      onChange={({ target: { value: typed } }) => {
        const isDay = typed === '' || parseDay(typed) !== null
        setUnfinished(isDay ? '' : typed)
        if (isDay) onChoose(typed)
      }}
    />
  )
}
