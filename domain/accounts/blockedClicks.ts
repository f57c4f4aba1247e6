/** Constant of the original. */
export const maxBlockedClicks = 10

/**
 * Counts a click on the covered platform (TRD-10): the tenth opens the block modal again and resets the
 * count.
 */
export function countClick(clicks: number): { clicks: number; opens: boolean } {
  const next = clicks + 1
  return next >= maxBlockedClicks ? { clicks: 0, opens: true } : { clicks: next, opens: false }
}
