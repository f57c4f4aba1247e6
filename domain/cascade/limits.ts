/** Maximum charging attempts per deposit, whatever the stack's length: card schemes count every decline against the merchant. */
export const maxAttempts = 3
/** FUND-22: maximum card transactions per person and day. */
export const maxCardTransactionsPerDay = 3
/** Maximum declines of one card in 24 hours and in 30 days: one below the schemes' penalty thresholds (10 and 15). */
export const maxDeclinesPerDay = 9
export const maxDeclinesPerMonth = 14
