import type { Language } from '../../../contract/kernel.ts'
import type { WirePromotionDetail } from '../../../contract/promotions.ts'
import { largestBonus } from '../../../domain/funding/bonus.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { settingsFor } from '../settings/rules.ts'
import { listedPromotions, toWirePromotion } from './listPromotions.ts'
import type { PromotionCustomer } from './requireOffers.ts'
import type { PersonPromotionRow } from './tables.ts'

type Wanted = { name: string; account: string; language: Language; now: number }

/**
 * Returns one promotion for a person (ENG-01): claimed by them, or listed. Throws Refusal 200
 * `promo.invalid` for any other.
 */
export async function readPromotion(
  db: Db,
  person: PromotionCustomer,
  { name, account, language, now }: Wanted,
): Promise<WirePromotionDetail> {
  const { currency } = await db.selectFrom('account').select('currency').where('id', '=', account).executeTakeFirstOrThrow()
  const most = { amount: moneyToDecimal(largestBonus(settingsFor(person).maxBonus, currency)), currency }
  const claimed = await db
    .selectFrom('person_promotion')
    .selectAll()
    .where('customer_id', '=', person.customer)
    .where('promotion', '=', name)
    .executeTakeFirst()
  if (claimed) {
    const grant = claimed.reference === null ? undefined : await grantOf(db, claimed.reference)
    return { promotion: toWirePromotion(claimed, language), status: statusOf(claimed, now), most, ...(grant && { grant }) }
  }
  const listed = listedPromotions(person, language, now).find((one) => one.name === name)
  if (!listed) throw new Refusal(200, 'promo.invalid')
  return { promotion: listed, status: 'open', most }
}

function statusOf({ status, until }: PersonPromotionRow, now: number): WirePromotionDetail['status'] {
  if (status === 'used') return 'used'
  if (now >= until) return 'ended'
  return status === 'active' ? 'active' : 'claimed'
}

async function grantOf(db: Db, reference: string): Promise<WirePromotionDetail['grant']> {
  const row = await db
    .selectFrom('bonus_grant')
    .innerJoin('account', 'account.id', 'bonus_grant.account')
    .select(['reference', 'bonus_grant.account', 'currency', 'amount', 'reversed', 'turnover', 'needed', 'given_up_for', 'given_up_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row) return undefined
  const decimal = (minor: number): string => moneyToDecimal(money(minor, row.currency))
  return {
    id: row.reference,
    account: row.account,
    currency: row.currency,
    amount: decimal(row.reversed < row.amount ? row.amount - row.reversed : row.amount),
    turnover: decimal(Math.min(row.turnover, row.needed)),
    needed: decimal(row.needed),
    givenUp: row.given_up_at !== null || row.given_up_for !== null,
    ...(row.reversed >= row.amount && { takenBack: true }),
  }
}
