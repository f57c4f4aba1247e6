const formats = new Map<string, Intl.DateTimeFormat>()
function format(tag: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${name}`
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, kept)
  return kept
}

/** A day has 24 hours in every language, as it has on the chart. */
export const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `Sun 22 Nov, 21:00 UTC`: a moment that others keep to as well, with its day and the zone of the person's own clock. */
export const zonedMomentText = (moment: number, tag: string): string =>
  format(tag, 'zoned', { weekday: 'short', day: 'numeric', month: 'short', ...clock, timeZoneName: 'short' }).format(moment)

/** `14:20`, on another day than `today` with its date: `20 Nov, 14:20`. Moments are in milliseconds. */
export function momentText(moment: number, today: number, tag: string): string {
  const isToday = new Date(moment).toDateString() === new Date(today).toDateString()
  if (isToday) return format(tag, 'time', clock).format(moment)
  return format(tag, 'day', { day: 'numeric', month: 'short', ...clock }).format(moment)
}
