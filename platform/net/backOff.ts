import { secondMs } from '../../domain/kernel/time.ts'

const longestMs = 15 * secondMs

/** How long to wait before try `failures + 1`: doubled each time up to 15 s, spread by `random` (0 to 1) so that not all come back at once. */
export const backOffMs = (failures: number, random: number): number =>
  Math.round(Math.min(longestMs, 500 * 2 ** failures) * (0.5 + random / 2))
