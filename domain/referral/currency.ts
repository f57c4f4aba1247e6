import type { Currency } from '../../contract/kernel.ts'
import { isFiat } from '../kernel/money.ts'

/**
 * Returns the currency of a referrer's balance: that of their registration, and dollars instead of a coin,
 * which is not divided into whole units.
 */
export const referralCurrency = (registered: Currency): Currency => (isFiat(registered) ? registered : 'USD')
