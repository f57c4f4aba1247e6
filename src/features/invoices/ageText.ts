import { relativeTimeFormatter } from '../../../domain/kernel/formatters.ts'
import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'

const hourSeconds = 3_600

/** Formats an age in the language of a BCP 47 tag: `12 seconds ago`. `ageMs` in milliseconds. */
export function ageText(ageMs: number, tag: string): string {
  const format = relativeTimeFormatter(tag, { numeric: 'auto' })
  const seconds = Math.max(0, Math.round(ageMs / secondMs))
  if (ageMs < minuteMs) return format.format(-seconds, 'second')
  if (seconds < hourSeconds) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 24 * hourSeconds) return format.format(-Math.floor(seconds / hourSeconds), 'hour')
  return format.format(-Math.floor(seconds / (24 * hourSeconds)), 'day')
}
