/**
 * The polled invoices and the interval: a minute of the product takes two seconds here, for ours and for the
 * baselines.
 */
export const guids: readonly string[] = Array.from({ length: 100 }, (_one, index) => `invoice-${String(index).padStart(12, '0')}`)
export const coin = 'btc'
export const pollMs = 2_000

/** The benchmark's only person. */
export const uid = 7
