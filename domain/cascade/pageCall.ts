import { addressOf } from '../kernel/routeCall.ts'
import type { Attempt, Deposit } from './deposit.ts'
import { processorTable } from './processorTable.ts'

/** Returns the address of a call that the browser opens as a page (FUND-27). It carries the order: the server may not know it yet. */
export function pageCallUrl({ order }: Deposit, { processor, key }: Attempt): string {
  const { id: deposit, amount, currency, account, bonus, fixed, card } = order
  const flags = { bonus: String(bonus), fixed: String(fixed) }
  return addressOf(processorTable[processor].call, { query: { deposit, key, amount, currency, account, ...flags, card: card ?? null } })
}
