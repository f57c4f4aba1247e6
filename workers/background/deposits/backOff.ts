/** Back-off after a failed request: at least FUND-34's interval of 5 s, at most about a minute. */
export const depositBackOff = { minMs: 5_000, baseMs: 5_000, capMs: 60_000 }
