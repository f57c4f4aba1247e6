/** What of a person decides whether they may trade, as the user object spells it (SES-17). */
export type BlockedPerson = {
  verification: string
  balances: readonly { depositsTotal: string }[]
  last_count: number | null
  sign: string | null
  passport: string | null
  card: string | null
}

const isAboveZero = (amount: string): boolean => /[1-9]/.test(amount) && !amount.startsWith('-')

/** Has brought in money: any account with deposits above zero, or last_count set (TRD-09, VER-02). */
export const isDepositor = ({ balances, last_count }: Pick<BlockedPerson, 'balances' | 'last_count'>): boolean =>
  last_count !== null || balances.some(({ depositsTotal }) => isAboveZero(depositsTotal))

/** TRD-09: a depositor who is not fully verified and has neither signed nor uploaded a document. It blocks trading and never withdrawing. */
export const isTradingBlocked = (person: BlockedPerson): boolean =>
  person.verification !== 'Full' && isDepositor(person) && ![person.sign, person.passport, person.card].includes('up')

/** Whether a deposit blocks trading until the person signs: said before it is made, and the next step after it (TRD-09). */
export const needsSignatureToTrade = (person: BlockedPerson): boolean => isTradingBlocked({ ...person, last_count: 1 })
