import type { Generated } from 'kysely'
import type { CopyStatus } from '../../../contract/copying.ts'
import type { Currency } from '../../../contract/kernel.ts'

/** A trader who offers their trades for copying. */
export type CopyOfferTable = { customer_id: number; public_id: string; offered_at: number }

/** A copy: the follower's account and terms. Amounts in minor units of `currency`. */
export type CopyTradingTable = {
  id: string
  customer_id: number
  account_id: string
  currency: Currency
  trader_id: number
  trader_public_id: string
  stake: number
  max_loss: number
  started_at: number
  ends_at: number
  status: Generated<CopyStatus>
  stopped_at: number | null
}

/** The result of one order of the trader: either the follower's order, or the refusal code. */
export type CopyOrderTable = { copy_id: string; source_order: string; order_id: string | null; refusal: string | null; at: number }

export type CopyingTables = { copy_offer: CopyOfferTable; copy_trading: CopyTradingTable; copy_order: CopyOrderTable }
