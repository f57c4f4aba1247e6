import type { Currency } from '../../contract/kernel.ts'
import { isExchange } from '../accounts/exchange.ts'
import { isDepositor } from '../accounts/block.ts'
import { isFiat } from '../kernel/money.ts'

/** The facts that decide: earlier deposits of each account, and a saved card that may be charged. */
export type QuickTopUpPayer = { balances: readonly { depositsTotal: string }[]; hasCard: boolean; demo?: boolean | undefined }

/** True if any account has an earlier deposit and a saved card may be charged (TRD-12). */
export const canQuickTopUp = ({ balances, hasCard, demo }: QuickTopUpPayer): boolean =>
  hasCard && demo !== true && isDepositor({ balances, last_count: null })

/**
 * True for accounts that a card can be charged for in one step: a card currency, no demo account, and not in
 * fixed mode.
 */
export const acceptsQuickTopUp = (account: { currency: Currency; type: string }): boolean =>
  isFiat(account.currency) && account.type !== 'demo' && !isExchange(account)

/** The steps of the form: nothing is created or charged before the second one. */
export type TopUpStep = 'amount' | 'confirm'

/**
 * Returns what submitting the form does: the amount must be corrected, nothing happens offline, it is
 * confirmed first, then sent (TRD-12).
 */
export function topUpAction(step: TopUpStep, amount: 'valid' | 'invalid', connection: 'online' | 'offline') {
  if (amount === 'invalid') return 'correct'
  if (connection === 'offline') return 'none'
  return step === 'amount' ? 'confirm' : 'send'
}

/**
 * Returns the texts that hold a refusal: it comes from the top-up itself, from the charge, or from the rules
 * of funding.
 */
export function topUpErrorArea(code: string): 'accounts' | 'cascade' | 'funding' {
  const [area = ''] = code.split('.', 1)
  if (area === 'quick') return 'accounts'
  return area === 'cascade' || area === 'cards' || area === 'deposit' ? 'cascade' : 'funding'
}
