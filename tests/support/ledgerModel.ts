/** The ledger as a few lines of plain code: what the real one is held against. Amounts are minor units of one currency. */
export type Step = { reference: number; from: number; to: number; amount: number }
export type Books = { balances: number[]; posted: Set<number> }

export const emptyBooks = (accounts: number): Books => ({ balances: Array.from({ length: accounts }, () => 0), posted: new Set() })

/** Account 0 is the house, which may owe. */
export function take(books: Books, { reference, from, to, amount }: Step): 'posted' | 'repeated' | 'funds.insufficient' {
  if (books.posted.has(reference)) return 'repeated'
  if (from !== 0 && (books.balances[from] ?? 0) < amount) return 'funds.insufficient'
  books.posted.add(reference)
  books.balances[from] = (books.balances[from] ?? 0) - amount
  books.balances[to] = (books.balances[to] ?? 0) + amount
  return 'posted'
}
