/** Failed questions keep FUND-34's pace at least, and slow down to about a minute while the server stays away. */
export const depositBackOff = { minMs: 5_000, baseMs: 5_000, capMs: 60_000 }
