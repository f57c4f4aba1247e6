import type { EpochMs } from '../kernel/time.ts'

/** One day of the device's calendar; `day`: its first moment. */
export type Day<T> = { day: EpochMs; items: T[] }

/** Returns the first moment of a time's day by the device's calendar. */
export function startOfDay(at: EpochMs): EpochMs {
  const day = new Date(at)
  day.setHours(0, 0, 0, 0)
  return day.getTime()
}

/**
 * Groups a list, newest first, by day (ENG-14). An item without a time joins the one before it, or `now`.
 * `offsetMs`: by how much the clock of the items' times is ahead of the device's.
 */
export function groupByDay<T extends { at?: EpochMs | undefined }>(list: readonly T[], now: EpochMs, offsetMs = 0): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of list) {
    const last = days.at(-1)
    const day = item.at === undefined ? (last?.day ?? startOfDay(now)) : startOfDay(item.at - offsetMs)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
