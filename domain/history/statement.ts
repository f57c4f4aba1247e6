import type { WireHistoryRow, WireStatementAccount } from '../../contract/history.ts'
import type { Currency } from '../../contract/kernel.ts'
import { addMoney, type Money, money, moneyToDecimal, parseMoney } from '../kernel/money.ts'

/** Parses an amount of a response. Throws if it is none: a statement with a hole would be a lie. */
export function amountIn(text: string, currency: Currency): Money {
  const parsed = parseMoney(text, currency)
  if (!parsed.ok) throw new RangeError(`not an amount of ${currency}: ${text}`)
  return parsed.value
}

/** True if the opening balance with all sums is the closing balance, to the last unit. */
export function isBalanced({ currency, opening, closing, sums }: WireStatementAccount): boolean {
  const end = sums.reduce(
    (balance, sum) => addMoney(balance, addMoney(amountIn(sum.in, currency), amountIn(sum.out, currency))),
    amountIn(opening, currency),
  )
  return end.minor === amountIn(closing, currency).minor
}

/** The accounts of one currency together; play money is apart. */
export type CurrencySums = { currency: Currency; play: boolean; opening: Money; in: Money; out: Money; closing: Money }

/** Adds up the accounts of each currency, exactly, in the order of the accounts (SUP-08). */
export function sumsByCurrency(accounts: readonly WireStatementAccount[]): CurrencySums[] {
  const found = new Map<string, CurrencySums>()
  for (const { currency, play, opening, closing, sums } of accounts) {
    const none = money(0, currency)
    const before = found.get(`${currency} ${play}`) ?? { currency, play, opening: none, in: none, out: none, closing: none }
    found.set(`${currency} ${play}`, {
      currency,
      play,
      opening: addMoney(before.opening, amountIn(opening, currency)),
      in: sums.reduce((sum, one) => addMoney(sum, amountIn(one.in, currency)), before.in),
      out: sums.reduce((sum, one) => addMoney(sum, amountIn(one.out, currency)), before.out),
      closing: addMoney(before.closing, amountIn(closing, currency)),
    })
  }
  return [...found.values()]
}

/**
 * True if the rows of an account are all that its statement counts: they lead from the opening balance to the
 * closing one. A row that moved no money changes nothing.
 */
export function matchesRows(account: WireStatementAccount, rows: readonly WireHistoryRow[]): boolean {
  const moved = rows.filter((row) => row.account === account.account && row.after !== undefined)
  const sum = moved.reduce((total, row) => addMoney(total, amountIn(row.amount, account.currency)), money(0, account.currency))
  return moneyToDecimal(addMoney(amountIn(account.opening, account.currency), sum)) === account.closing
}
