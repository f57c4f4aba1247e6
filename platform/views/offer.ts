import { compareMoney, money, parseMoney, subtractMoney, type Money } from '../../domain/kernel/money.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { winReturn } from '../../domain/trading/settlement.ts'
import { currencyOf, offeredOf, type PlatformState } from '../state/state.ts'

export type OrderOffer = { stake: Money; pays: Money; profit: Money; loss: Money; percent: number }

/**
 * Returns what an order with a stake pays when won and costs when lost. Null while its currency is unknown,
 * and if the stake would be refused: invalid, out of range, or more than the account has.
 */
export function offerOf(state: PlatformState, typed = state.stake): OrderOffer | null {
  if (state.session.who === 'person' && !state.balance) return null
  const percent = offeredOf(state)?.payoutPercent
  const currency = currencyOf(state)
  const parsed = parseMoney(typed, currency)
  if (percent === undefined || !parsed.ok || stakeErrors(typed, currency).length > 0) return null
  const stake = parsed.value
  const available = state.balance && parseMoney(state.balance.available, currency)
  if (available?.ok && compareMoney(stake, available.value) > 0) return null
  const pays = winReturn(stake, percent)
  return { stake, pays, profit: subtractMoney(pays, stake), loss: money(-stake.minor, currency), percent }
}
