import type { Currency } from '../../contract/kernel.ts'
import { isExchange } from '../accounts/exchange.ts'
import { isDepositor } from '../accounts/block.ts'
import { isFiat } from '../kernel/money.ts'

/** The facts that decide: earlier deposits of each account, and a saved card that may be charged. */
export type QuickTopUpPayer = { balances: readonly { depositsTotal: string }[]; hasCard: boolean; demo?: boolean | undefined }

/** True if any account has an earlier deposit and a saved card may be charged (TRD-12). */
export const canQuickTopUp = ({ balances, hasCard, demo }: QuickTopUpPayer): boolean =>
  hasCard && demo !== true && isDepositor({ balances, last_count: null })

/** True for accounts that a card can be charged for in one step: a card currency, no demo account, and not in fixed mode. */
export const acceptsQuickTopUp = (account: { currency: Currency; type: string }): boolean =>
  isFiat(account.currency) && account.type !== 'demo' && !isExchange(account)
