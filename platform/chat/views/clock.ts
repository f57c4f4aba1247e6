import type { Language } from '../../../contract/kernel.ts'
import { formatTag } from '../../../domain/kernel/languageTag.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const format = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} ${Object.keys(options).join(' ')}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(formatTag(language), options)
  formats.set(key, made)
  return made
}

/** `14:05` of the same day, else with the day; in every language by 24 hours, as on the chart. */
export function shownMoment(at: number, now: number, language: Language): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return format(language, {
    ...(isToday ? {} : { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}
