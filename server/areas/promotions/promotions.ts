import type { FastifyInstance } from 'fastify'
import {
  acceptLimited,
  activatePromotion,
  ignoreLimited,
  ladder,
  promotions,
  promotionsMax,
  redeemPromo,
  rememberPromo,
} from '../../../contract/promotions.ts'
import type { WirePromotion } from '../../../contract/promotions.ts'
import type { Route } from '../../../contract/route.ts'
import { limitIn } from '../../../domain/funding/tiers.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Call } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { signedIn } from '../../kernel/signedIn.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { holdCustomer } from '../session/holdCustomer.ts'
import { settingsFor } from '../settings/rules.ts'
import { ladderText } from './ladderText.ts'
import { acceptOffer, ignoreOffer, lastOffer } from './offers.ts'
import { type Customer, offeredTo } from './offeredTo.ts'
import { promotionsOf, takenOnWire } from './promotionsOf.ts'
import { redeemCode, takeListed, takeNamed } from './redeem.ts'
import { activate, takenPromotion } from './takePromotion.ts'

type Asked = Pick<Call<Route>, 'person' | 'request'>
/** What a call does with a promotion: it answers which one it was. */
type Taking = (trx: Trx, person: Customer, now: number) => Promise<string>

/** Promotions, offers with a deadline and promo codes (ENG-01 to ENG-04, FUND-11, FUND-13). One call of a person at a time changes what they have. */
export function registerPromotions(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  /** Takes a promotion; `next`: it goes with the next deposit from now on. */
  async function taken({ person, request }: Asked, way: 'keep' | 'next', take: Taking): Promise<{ return: 'true'; data: WirePromotion }> {
    const { customerId } = signedIn(person)
    const now = deps.now()
    const row = await db.transaction().execute(async (trx) => {
      await holdCustomer(trx, customerId)
      const name = await take(trx, await offeredTo(trx, customerId), now)
      return way === 'next' ? activate(trx, customerId, name, now) : takenPromotion(trx, customerId, name, now)
    })
    return { return: 'true', data: takenOnWire(row, visitorLanguage(request)) }
  }

  serve(app, promotions, async ({ person, request }) => {
    const customer = await offeredTo(db, signedIn(person).customerId)
    return { return: 'true' as const, list: await promotionsOf(db, customer, visitorLanguage(request), deps.now()) }
  })
  serve(app, activatePromotion, (call) => taken(call, 'next', (trx, person, now) => takeListed(trx, person, call.body.name, now)))
  serve(app, redeemPromo, (call) => taken(call, 'keep', (trx, person, now) => redeemCode(trx, person, call.body.promo, now)))
  serve(app, rememberPromo, (call) => taken(call, 'next', (trx, person, now) => takeNamed(trx, person, call.body.promo, now)))
  serve(app, acceptLimited, (call) =>
    taken(call, 'next', async (trx, person, now) => acceptOffer(trx, person, await lastOffer(trx, person.customer, 'limited_offer'), now)),
  )
  serve(app, ignoreLimited, async ({ person }) => {
    const { customerId } = signedIn(person)
    await db.transaction().execute(async (trx) => {
      await holdCustomer(trx, customerId)
      await ignoreOffer(trx, customerId, 'limited_offer', deps.now())
    })
    return { return: 'true' as const }
  })
  serve(app, promotionsMax, async ({ person }) => {
    const { customerId, accountId } = signedIn(person)
    const customer = await offeredTo(db, customerId)
    const { maxBonus, maxBonusPercent } = settingsFor(customer)
    const account = await db.selectFrom('account').select('currency').where('id', '=', accountId).executeTakeFirstOrThrow()
    return { return: 'true' as const, bonus: moneyToDecimal(limitIn(Number(maxBonus), account.currency)), percent: maxBonusPercent }
  })
  serve(app, ladder, async ({ person, request, body }) => {
    await offeredTo(db, signedIn(person).customerId)
    return { return: 'true' as const, html: ladderText(body.url, visitorLanguage(request)) }
  })
}
