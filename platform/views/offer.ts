import { parseMoney, type Money } from '../../domain/kernel/money.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { winReturn } from '../../domain/trading/settlement.ts'
import { currencyOf, offeredOf, type PlatformState } from '../state/state.ts'

/** What an order with the stake as typed would be: what it pays when won, and what is lost otherwise. Null while the stake would be refused, or it is not known yet in which currency. */
export function offerOf(state: PlatformState): { stake: Money; pays: Money; percent: number } | null {
  if (state.session.who === 'person' && !state.balance) return null
  const percent = offeredOf(state)?.payoutPercent
  const currency = currencyOf(state)
  const parsed = parseMoney(state.stake, currency)
  if (percent === undefined || !parsed.ok || stakeErrors(state.stake, currency).length > 0) return null
  return { stake: parsed.value, pays: winReturn(parsed.value, percent), percent }
}
