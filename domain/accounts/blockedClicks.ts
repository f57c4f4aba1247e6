/** The original's constant. */
export const mostBlockedClicks = 10

/** One more click on the covered platform (TRD-10): the tenth opens the block modal again, and the count starts over. */
export function countClick(clicks: number): { clicks: number; opens: boolean } {
  const next = clicks + 1
  return next >= mostBlockedClicks ? { clicks: 0, opens: true } : { clicks: next, opens: false }
}
