import type { HouseName } from '../ledger/holder.ts'
import type { TradeOrder } from './tables.ts'

const houses = {
  real: { stakes: 'stakes', profit: 'profit' },
  play: { stakes: 'playStakes', profit: 'playProfit' },
} as const satisfies Record<TradeOrder['purse'], Record<'stakes' | 'profit', HouseName>>

/** Where the house keeps stakes and books gains and losses of real orders, and of those with play money (SRV-03). */
export const houseOf = (purse: TradeOrder['purse']): (typeof houses)[TradeOrder['purse']] => houses[purse]
