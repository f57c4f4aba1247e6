import type { EpochMs } from '../kernel/time.ts'

/**
 * State of the weekend tournament's entry link (TRD-13). `next`: its start; null while it runs or if unknown.
 * `until`: when the state changes.
 */
export type WeekendEntry = { next: EpochMs | null; until: EpochMs | null }

/** Uses `weekends` in the order of the server, and the server's clock. */
export function weekendEntry(weekends: readonly { start: EpochMs; end: EpochMs }[], now: EpochMs): WeekendEntry {
  const weekend = weekends.find(({ end }) => now < end)
  if (!weekend) return { next: null, until: null }
  return now < weekend.start ? { next: weekend.start, until: weekend.start } : { next: null, until: weekend.end }
}
