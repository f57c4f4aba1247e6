/** A minimal model of the ledger to compare the real one with. Amounts are minor units of one currency. */
export type LedgerStep = { reference: number; from: number; to: number; amount: number }
export type Books = { balances: number[]; posted: Set<number> }

export const emptyBooks = (accounts: number): Books => ({ balances: Array.from({ length: accounts }, () => 0), posted: new Set() })

/** Account 0 is the operator's and may be overdrawn. */
export function postStep(books: Books, { reference, from, to, amount }: LedgerStep): 'posted' | 'repeated' | 'funds.insufficient' {
  if (books.posted.has(reference)) return 'repeated'
  if (from !== 0 && (books.balances[from] ?? 0) < amount) return 'funds.insufficient'
  books.posted.add(reference)
  books.balances[from] = (books.balances[from] ?? 0) - amount
  books.balances[to] = (books.balances[to] ?? 0) + amount
  return 'posted'
}
