import type { Moment } from '../kernel/time.ts'

/** What the way in to the weekend's contest says (TRD-13). `next`: when it starts; null while it runs, or where nobody has told. `until`: when that changes. */
export type WeekendEntry = { next: Moment | null; until: Moment | null }

/** By `weekends` as the server told them, in their order, and its clock. */
export function weekendEntry(weekends: readonly { start: Moment; end: Moment }[], now: Moment): WeekendEntry {
  const weekend = weekends.find(({ end }) => now < end)
  if (!weekend) return { next: null, until: null }
  return now < weekend.start ? { next: weekend.start, until: weekend.start } : { next: null, until: weekend.end }
}
