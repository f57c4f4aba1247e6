/** User fields that decide whether the person can trade, as the user object spells them (SES-17). */
export type BlockedPerson = {
  verification: string
  balances: readonly { depositsTotal: string }[]
  last_count: number | null
  sign: string | null
  passport: string | null
  card: string | null
}

const isAboveZero = (amount: string): boolean => /[1-9]/.test(amount) && !amount.startsWith('-')

/** True if any account has deposits above zero, or last_count is set (TRD-09, VER-02). */
export const isDepositor = ({ balances, last_count }: Pick<BlockedPerson, 'balances' | 'last_count'>): boolean =>
  last_count !== null || balances.some(({ depositsTotal }) => isAboveZero(depositsTotal))

/**
 * TRD-09: true for a depositor who is not fully verified and has neither signed nor uploaded a document.
 * Blocks trading, never withdrawal.
 */
export const isTradingBlocked = (person: BlockedPerson): boolean =>
  person.verification !== 'Full' && isDepositor(person) && ![person.sign, person.passport, person.card].includes('up')

/**
 * True if a deposit would block trading until the person signs: announced before the deposit, and requested
 * after it (TRD-09).
 */
export const needsSignatureToTrade = (person: BlockedPerson): boolean => isTradingBlocked({ ...person, last_count: 1 })
