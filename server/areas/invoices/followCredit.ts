import { coins } from '../../../domain/invoices/coins.ts'
import { creditFor } from '../../../domain/invoices/credit.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { leastDeposit } from '../funding/leastDeposit.ts'
import { grantGift } from '../promotions/grantGift.ts'
import { giveGrantsAgain, reverseGrants } from '../promotions/reverseGrants.ts'
import type { InvoiceRow } from './invoiceToWire.ts'

/** The ledger's name of an invoice's deposit, for the bonus and the gift that come with it. */
export const depositOf = ({ guid }: Pick<InvoiceRow, 'guid'>): string => `invoice:${guid}`

/**
 * Grants or takes back what comes with an invoice that is credited in full, once its credit has changed from
 * that of `before` to `credited` (SES-15, FUND-45). The account must be locked before the credit changes.
 */
export async function followCredit(trx: Trx, before: InvoiceRow, credited: number, at: number): Promise<void> {
  const whole = smallestWhole(before)
  const [was, is] = [before.credited >= whole, credited >= whole]
  const { customer_id: customerId, account, worth, worth_currency: currency } = before
  if (was && !is) await reverseGrants(trx, { deposit: depositOf(before), part: 1, whole: 1, by: String(at), at })
  if (was || !is) return
  await giveGrantsAgain(trx, depositOf(before), String(at), at)
  // The gift is earned by a payment of the whole amount, in time or late. A fixed amount can be of a cent.
  if (worth < (await leastDeposit(trx, customerId, currency))) return
  await grantGift(trx, { customerId, account, deposit: money(worth, currency), of: depositOf(before), at })
}

/** Returns the smallest credit of an invoice that counts as paid in full. */
function smallestWhole({ coin, worth, worth_currency, amount }: InvoiceRow): number {
  const { currency, dust } = coins[coin]
  return creditFor(money(worth, worth_currency), money(amount, currency), 0, amount - dust + 1).minor
}
