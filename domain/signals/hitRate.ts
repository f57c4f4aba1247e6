/** Ended signals of a group. */
export type SignalCounts = { won: number; lost: number }
/** Percentages with one decimal, as texts; null without a decided signal. */
export type RateTexts = { rate: string | null; low: string | null; high: string | null }

/** The standard normal distribution has 95 % of its mass within this distance of 0. */
const z = 1.959_963_984_540_054

/**
 * Returns the interval in which a rate lies with 95 % confidence, given `won` of `decided` (Wilson's score
 * interval), each from 0 to 1.
 */
export function wilsonInterval(won: number, decided: number): { low: number; high: number } {
  const rate = won / decided
  const centre = rate + z ** 2 / (2 * decided)
  const spread = z * Math.sqrt((rate * (1 - rate)) / decided + z ** 2 / (4 * decided ** 2))
  const scale = 1 + z ** 2 / decided
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) }
}

/**
 * Returns the hit rate of ended signals and its interval. Ties count as neither, so they are not passed in.
 */
export function hitRateOf({ won, lost }: SignalCounts): RateTexts {
  const decided = won + lost
  if (decided === 0) return { rate: null, low: null, high: null }
  const { low, high } = wilsonInterval(won, decided)
  const percent = (share: number): string => (share * 100).toFixed(1)
  return { rate: percent(won / decided), low: percent(low), high: percent(high) }
}
