import type { FastifyInstance } from 'fastify'
import {
  acceptLimited,
  activatePromotion,
  deactivatePromotion,
  giveUpBonus,
  ignoreLimited,
  ladder,
  offerMoment,
  onePromotion,
  promotions,
  promotionsMax,
  redeemPromo,
  rememberPromo,
} from '../../../contract/promotions.ts'
import type { WirePromotion } from '../../../contract/promotions.ts'
import { largestBonus } from '../../../domain/funding/bonus.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { PersonCall } from '../../kernel/call.ts'
import type { Area } from '../../kernel/area.ts'
import { readOfferMoment } from './offerMoment.ts'
import { ladderState, offerState, promoMenuState } from './offerState.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { lockCustomer } from '../session/lockCustomer.ts'
import { settingsFor } from '../settings/rules.ts'
import { giveUpGrant } from './giveUpGrant.ts'
import { acceptOffer, ignoreOffer, lastOffer } from './offers.ts'
import { type PromotionCustomer, requireOffers } from './requireOffers.ts'
import { listPromotions, toWirePromotion } from './listPromotions.ts'
import { readPromotion } from './readPromotion.ts'
import { redeemCode, claimListed, claimNamed } from './redeem.ts'
import { activateClaimed, claimedPromotion, deactivateClaimed } from './claimPromotion.ts'
import type { Language } from '../../../contract/kernel.ts'
import { findFragment } from '../pages/fragments.ts'

/** Returns the ladder's text for a route: that of its own page, else the general one (ENG-04). */
function ladderText(url: string, language: Language): string {
  const [, page] = /^#?\/show\/([a-z0-9_-]{1,40})/.exec(url) ?? []
  return findFragment({ page: 'ladder', add: page, language, wording: 'plain' }).html
}

/** Claims a promotion and returns its name. */
type Claim = (trx: Trx, person: PromotionCustomer, now: number) => Promise<string>

/**
 * Registers promotions, offers with a deadline and promo codes (ENG-01 to ENG-04, FUND-11, FUND-13). Changes
 * lock the customer's row.
 */
function registerPromotions(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  /** Claims a promotion; `next`: also activates it for the next deposit. */
  async function claim(
    { person, request }: Pick<PersonCall, 'person' | 'request'>,
    mode: 'keep' | 'next',
    run: Claim,
  ): Promise<{ return: 'true'; data: WirePromotion }> {
    const { customerId } = person
    const now = deps.now()
    const row = await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId)
      const name = await run(trx, await requireOffers(trx, customerId), now)
      return mode === 'next' ? activateClaimed(trx, customerId, name, now) : claimedPromotion(trx, customerId, name, now)
    })
    return { return: 'true', data: toWirePromotion(row, visitorLanguage(request)) }
  }

  serve(app, promotions, async ({ person, request }) => {
    const customer = await requireOffers(db, person.customerId)
    return { return: 'true' as const, list: await listPromotions(db, customer, visitorLanguage(request), deps.now()) }
  })
  serve(app, onePromotion, async ({ person, body, request }) => {
    const customer = await requireOffers(db, person.customerId)
    const wanted = { name: body.name, account: person.accountId, language: visitorLanguage(request), now: deps.now() }
    return { return: 'true' as const, data: await readPromotion(db, customer, wanted) }
  })
  serve(app, activatePromotion, (call) => claim(call, 'next', (trx, person, now) => claimListed(trx, person, call.body.name, now)))
  serve(app, deactivatePromotion, async ({ person, body }) => {
    await db.transaction().execute((trx) => deactivateClaimed(trx, person.customerId, body.name))
    return { return: 'true' as const }
  })
  // Allowed where no offer is: whoever has a bonus may get rid of it.
  serve(app, giveUpBonus, async ({ person, body }) => {
    await db.transaction().execute((trx) => giveUpGrant(trx, { customerId: person.customerId, ...body, at: deps.now() }))
    return { return: 'true' as const }
  })
  serve(app, redeemPromo, (call) => claim(call, 'keep', (trx, person, now) => redeemCode(trx, person, call.body.promo, now)))
  serve(app, rememberPromo, (call) => claim(call, 'next', (trx, person, now) => claimNamed(trx, person, call.body.promo, now)))
  serve(app, acceptLimited, (call) =>
    claim(call, 'next', async (trx, person, now) => acceptOffer(trx, person, await lastOffer(trx, person.customer, 'limited_offer'), now)),
  )
  serve(app, ignoreLimited, async ({ person }) => {
    const { customerId } = person
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId)
      await ignoreOffer(trx, customerId, 'limited_offer', deps.now())
    })
    return { return: 'true' as const }
  })
  serve(app, promotionsMax, async ({ person }) => {
    const { customerId, accountId } = person
    const customer = await requireOffers(db, customerId)
    const { maxBonus, maxBonusPercent } = settingsFor(customer)
    const account = await db.selectFrom('account').select('currency').where('id', '=', accountId).executeTakeFirstOrThrow()
    return { return: 'true' as const, bonus: moneyToDecimal(largestBonus(maxBonus, account.currency)), percent: maxBonusPercent }
  })
  serve(app, offerMoment, async ({ person }) => readOfferMoment(db, await requireOffers(db, person.customerId), deps.now()))
  serve(app, ladder, async ({ person, request, body }) => {
    await requireOffers(db, person.customerId)
    return { return: 'true' as const, html: ladderText(body.url, visitorLanguage(request)) }
  })
}

/** Bonuses, gifts and offers. */
export const promotionsArea: Area = {
  name: 'promotions',
  register: registerPromotions,
  modals: {
    limited_offer: offerState('limited_offer'),
    risk_free: offerState('risk_free'),
    promo_menu: promoMenuState,
    ladder: ladderState,
  },
}
