import { parseMoney, type Money } from '../../domain/kernel/money.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { winReturn } from '../../domain/trading/settlement.ts'
import { currencyOf, offeredOf, type PlatformState } from '../state/state.ts'

/**
 * Returns what an order with the typed stake pays when won and costs when lost. Null while the stake is invalid or its currency unknown.
 */
export function offerOf(state: PlatformState): { stake: Money; pays: Money; percent: number } | null {
  if (state.session.who === 'person' && !state.balance) return null
  const percent = offeredOf(state)?.payoutPercent
  const currency = currencyOf(state)
  const parsed = parseMoney(state.stake, currency)
  if (percent === undefined || !parsed.ok || stakeErrors(state.stake, currency).length > 0) return null
  return { stake: parsed.value, pays: winReturn(parsed.value, percent), percent }
}
