import { useEffect, useState } from 'react'
import { type DayText, endsBeforeStart } from '../../../domain/history/dates.ts'
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
      <Field label={texts.from} type="date" value={from} max="2199-12-31" onChange={({ target }) => choose(target.value, refused ?? to)} />
      <Field
        key={refused ?? 'valid'}
        className={refused === null ? undefined : styles.shake}
        label={texts.to}
        type="date"
        value={refused ?? to}
        max="2199-12-31"
        error={refused === null ? undefined : texts.before}
        onChange={({ target }) => choose(from, target.value)}
      />
    </>
  )
}
