import type { Currency } from '../../contract/kernel.ts'
import { isExchange } from '../accounts/exchange.ts'
import { isDepositor } from '../accounts/tradingBlock.ts'
import { isFiat } from '../kernel/money.ts'

/** What decides, as the user object spells it (SES-17). */
export type QuickPayer = { balances: readonly { depositsTotal: string }[]; fillCard: 0 | 1; demo?: boolean | undefined }

/** A quick top-up needs money that was brought in before, on whichever account, and a saved card that may be charged (TRD-12). */
export const mayTopUpQuickly = ({ balances, fillCard, demo }: QuickPayer): boolean =>
  fillCard === 1 && demo !== true && isDepositor({ balances, last_count: null })

/** Accounts that a card can be charged for in one step: in a currency of cards, not play money, and not in fixed mode. */
export const takesQuickTopUp = (account: { currency: Currency; type: string }): boolean =>
  isFiat(account.currency) && account.type !== 'demo' && !isExchange(account)
