import type { Selectable } from 'kysely'
import { isCredited, type SignUpBrowser } from '../../../domain/referral/ownSignUp.ts'
import { isReferralCode } from '../../../domain/referral/code.ts'
import { startOfUtcDay } from '../../../domain/kernel/utcDay.ts'
import type { Trx } from '../../db/database.ts'
import type { CustomerTable } from '../session/tables.ts'
import { settingsFor } from '../settings/rules.ts'
import { countOnDay } from './countOnDay.ts'

type Customer = Selectable<CustomerTable>
/** `browserOf`: whether the browser of the registration is known to be the referrer's. */
export type SignUp = { code: string | undefined; customerId: number; browserOf: (referrer: Customer) => SignUpBrowser; at: number }

const asPerson = ({ email, phone, phone_prefix: prefix, demo }: Customer) => ({ email, phone: `${prefix}${phone}`, demo })

/**
 * Credits a registration to the owner of the link that led to it, and stores the code as the person's
 * affiliate (SUP-11). Ignores an unknown code, a sign-up of the owner's own, and an owner whom the programme
 * is not offered to.
 */
export async function creditSignUp(trx: Trx, { code, customerId, browserOf, at }: SignUp): Promise<void> {
  if (code === undefined || !isReferralCode(code)) return
  const referrer = await trx
    .selectFrom('referral_link')
    .innerJoin('customer', 'customer.id', 'referral_link.customer_id')
    .selectAll('customer')
    .where('referral_link.code', '=', code)
    .executeTakeFirst()
  if (!referrer) return
  const newcomer = await trx.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
  if (!isCredited(asPerson(referrer), asPerson(newcomer), browserOf(referrer))) return
  const { country, affiliate_id: affiliate, id: customer } = referrer
  if (settingsFor({ country, affiliate, customer }).features.referral === false) return
  const day = startOfUtcDay(at)
  await trx.insertInto('referral_sign_up').values({ customer_id: customerId, code, at, earned_until: day }).execute()
  await trx.updateTable('customer').set({ affiliate_id: code }).where('id', '=', customerId).execute()
  await countOnDay(trx, code, day, { sign_ups: 1 })
}
