/** The invoices that are polled, and how often: a minute of the product is two seconds here, for ours and for the floors. */
export const guids: readonly string[] = Array.from({ length: 100 }, (_one, index) => `invoice-${String(index).padStart(12, '0')}`)
export const coin = 'btc'
export const pollMs = 2_000

/** The bench's one person. */
export const uid = 7
