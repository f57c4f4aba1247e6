import { clock } from '../../shell/times.ts'

/** `Fri 14:20`. The moment is in milliseconds. */
export const weekdayText = (moment: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'short', ...clock }).format(moment)
