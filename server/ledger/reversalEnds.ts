/** The ends of the references under which a whole deposit leaves again without our call (FUND-45). */
export const wholeEnds = { refund: 'refunded', chargeback: 'chargeback' } as const

/** The end under which an operator takes a held reversal back, without its number (FUND-45). */
export const heldEnd = 'reversal:'
