/** Charging attempts of one deposit at most, whatever the stack's length: card schemes count every decline against the merchant. */
export const maxAttempts = 3
/** FUND-22: card transactions of one person a day. */
export const maxCardTransactionsADay = 3
/** Declines of one card within 24 hours and within 30 days. One below what the schemes punish (10 and 15). */
export const maxDeclinesADay = 9
export const maxDeclinesAMonth = 14
