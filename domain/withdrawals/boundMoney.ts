import { addMoney, compareMoney, type Money, money, subtractMoney } from '../kernel/money.ts'

export type GrantKind = 'bonus' | 'gift' | 'prize'

/**
 * A bonus, gift or prize that is not free money. `turnover`: the stakes of orders that were won or lost since
 * it was granted.
 */
export type Grant = { reference: string; kind: GrantKind; amount: Money; needed: Money; turnover: Money; grantedAt: number }

/** An account's money: `free` can be withdrawn; `bound` cannot, because of `by`, oldest first. */
export type AccountMoney = { balance: Money; free: Money; bound: Money; by: readonly Grant[] }

/**
 * Splits a balance into what is free and what is bound (WD-14). A bonus binds its own amount until its
 * turnover is reached; each order counts for every bonus that was open when it was placed. Losses are taken
 * from the person's own money first.
 */
export function accountMoney(balance: Money, grants: readonly Grant[]): AccountMoney {
  const by = grants.filter(({ turnover, needed }) => turnover.minor < needed.minor).toSorted((a, b) => a.grantedAt - b.grantedAt)
  const asked = by.reduce((sum, { amount }) => addMoney(sum, amount), money(0, balance.currency))
  const bound = money(Math.min(balance.minor, asked.minor), balance.currency)
  return { balance, free: subtractMoney(balance, bound), bound, by }
}

/**
 * Returns what giving up one grant takes, or `share` of it: the bonus money that nothing else binds. Free
 * money stays the same (WD-14).
 */
export function givenUpMoney({ bound, by }: AccountMoney, reference: string, share?: Money): Money {
  const rest = ({ amount }: Grant): number => (share === undefined ? 0 : amount.minor - share.minor)
  const others = by.reduce((sum, one) => sum + (one.reference === reference ? rest(one) : one.amount.minor), 0)
  return money(Math.max(0, bound.minor - others), bound.currency)
}

/**
 * Returns the share of a grant, in minor units, that leaves with `part` of its deposit's `whole`: rounded up,
 * at most what is `left` of the grant (FUND-45).
 */
export function reversedShare(amount: number, part: number, whole: number, left: number): number {
  const share = (BigInt(amount) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole)
  return Math.min(left, Number(share))
}

/**
 * Returns what is taken back of a grant whose deposit has left again, and the amount that goes on binding:
 * the rest beside `share`, and what of it is at stake in open orders (FUND-45). Lost bonus money is neither.
 */
export function reverseGrant(funds: AccountMoney, reference: string, share: Money, staked: Money): { taken: Money; left: Money } {
  const amount = funds.by.find((one) => one.reference === reference)?.amount ?? share
  const taken = givenUpMoney(funds, reference, share)
  const onceBack = givenUpMoney(accountMoney(addMoney(funds.balance, staked), funds.by), reference, share)
  return { taken, left: addMoney(subtractMoney(amount, share), subtractMoney(onceBack, taken)) }
}

/**
 * True if giving up one grant would take more once the stakes of open orders are back (WD-14): else bonus
 * money that is at stake would be freed for nothing.
 */
export function isAtStake(funds: AccountMoney, reference: string, staked: Money): boolean {
  const afterwards = accountMoney(addMoney(funds.balance, staked), funds.by)
  return compareMoney(givenUpMoney(afterwards, reference), givenUpMoney(funds, reference)) > 0
}

/** Returns the turnover of all grants together, reached and needed. Null without a grant. */
export function turnoverOf(grants: readonly Grant[]): { turnover: Money; needed: Money } | null {
  const [first, ...rest] = grants
  if (first === undefined) return null
  return rest.reduce(
    (sum, { turnover, needed }) => ({ turnover: addMoney(sum.turnover, turnover), needed: addMoney(sum.needed, needed) }),
    { turnover: first.turnover, needed: first.needed },
  )
}
