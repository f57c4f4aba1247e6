import { type offerMoment, type PopupOffer, popupOffers } from '../../../contract/promotions.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { waitingStates } from '../../../domain/invoices/state.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { lossPauseMs } from '../../../domain/promotions/popupOffer.ts'
import type { Db } from '../../db/database.ts'
import { isOfferAvailable } from './offers.ts'
import type { PromotionCustomer } from './requireOffers.ts'

/**
 * Returns what decides whether an offer may appear by itself now (ENG-16). Makes no offer, so that no
 * deadline begins.
 */
export async function readOfferMoment(db: Db, person: PromotionCustomer, now: number): Promise<ResponseOf<typeof offerMoment>> {
  const { customer } = person
  const offers: PopupOffer[] = []
  for (const offer of popupOffers) if (offer === 'ladder' || (await isOfferAvailable(db, person, offer, now))) offers.push(offer)
  const accounts = (await db.selectFrom('account').select('id').where('customer_id', '=', customer).execute()).map(({ id }) => id)
  return {
    return: 'true',
    offers,
    payment: (await isPaying(db, customer, now)) ? 'underWay' : 'none',
    openOrders: await countOpenOrders(db, accounts),
    lastDepositAt: await lastDepositAt(db, customer),
    lastLossAt: await lastLossAt(db, accounts, now),
  }
}

/** True while a deposit by card, coin or transfer is neither credited nor over. */
async function isPaying(db: Db, customer: number, now: number): Promise<boolean> {
  const deposit = db.selectFrom('deposit').select('id').where('customer_id', '=', customer).where('status', '=', 'open')
  if (await deposit.limit(1).executeTakeFirst()) return true
  const invoice = db.selectFrom('invoice').select('guid').where('customer_id', '=', customer).where('state', 'in', waitingStates)
  if (await invoice.limit(1).executeTakeFirst()) return true
  // The newest alone, for a week: money that never came must not forbid offers for ever.
  const report = db.selectFrom('payment_report').select(['credited_at', 'closed_at']).where('customer_id', '=', customer)
  const recent = report.where('reported_at', '>', now - 7 * dayMs)
  const newest = await recent.orderBy('reported_at', 'desc').limit(1).executeTakeFirst()
  return newest?.credited_at === null && newest.closed_at === null
}

async function countOpenOrders(db: Db, accounts: readonly string[]): Promise<number> {
  const orders = db.selectFrom('trade_order').where('account', 'in', accounts).where('status', '=', 'open')
  return (await orders.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

async function lastDepositAt(db: Db, customer: number): Promise<number | null> {
  const deposits = db.selectFrom('deposit').select('closed_at as at').where('customer_id', '=', customer).where('status', '=', 'succeeded')
  const invoices = db
    .selectFrom('invoice')
    .select('credited_at as at')
    .where('customer_id', '=', customer)
    .where('credited_at', 'is not', null)
  const reports = db.selectFrom('payment_report').select('credited_at as at').where('customer_id', '=', customer)
  const last = [
    await deposits.orderBy('closed_at', 'desc').limit(1).executeTakeFirst(),
    await invoices.orderBy('credited_at', 'desc').limit(1).executeTakeFirst(),
    await reports.where('credited_at', 'is not', null).orderBy('credited_at', 'desc').limit(1).executeTakeFirst(),
  ].flatMap((one) => one?.at ?? [])
  return last.length === 0 ? null : Math.max(...last)
}

/** Returns the last loss of the time that an offer has to wait after one; null without. */
async function lastLossAt(db: Db, accounts: readonly string[], now: number): Promise<number | null> {
  const ended = db.selectFrom('trade_order').where('account', 'in', accounts).where('status', '<>', 'open')
  const recent = ended.where('settled_at', '>', now - lossPauseMs).where('status', '=', 'lost')
  const { at } = await recent.select(({ fn }) => fn.max('settled_at').as('at')).executeTakeFirstOrThrow()
  return at
}
