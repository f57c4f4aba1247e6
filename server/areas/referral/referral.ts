import type { FastifyInstance } from 'fastify'
import { referral, referralVisit } from '../../../contract/referral.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { startOfUtcDay } from '../../../domain/kernel/utcDay.ts'
import { isReferralCode } from '../../../domain/referral/code.ts'
import { landingAddress } from '../../../domain/referral/landings.ts'
import { isClick } from '../../../domain/referral/visit.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { openMarket } from '../trading/market.ts'
import { computeCommissions } from './computeCommissions.ts'
import { countOnDay } from './countOnDay.ts'
import { readReferral } from './readReferral.ts'
import { saveLink } from './saveLink.ts'
import { transferBalance } from './transferBalance.ts'

/** Registers the referral page's call, and the address of links (SUP-09 to SUP-11). */
function registerReferral(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps

  serve(app, referral, async ({ body, person, key }) => {
    const referrer = await db
      .selectFrom('customer')
      .select(['id', 'currency'])
      .where('id', '=', person.customerId)
      .executeTakeFirstOrThrow()
    switch (body.action) {
      case 'show':
      case 'filter':
        return readReferral(db, config.appUrl, referrer, body.action === 'show' ? {} : body, now())
      case 'transfer': {
        const { amount, account } = body
        const balance = await db.transaction().execute((trx) => transferBalance(trx, referrer, { amount, account, key, at: now() }))
        return { return: 'true' as const, balance: moneyToDecimal(balance), currency: balance.currency }
      }
      case 'save':
        await db.transaction().execute((trx) => saveLink(trx, referrer.id, { name: body.link_name, landing: body.landing }, now()))
        return readReferral(db, config.appUrl, referrer, {}, now())
    }
  })

  serve(app, referralVisit, async ({ params, person, request, reply }) => {
    const code = params['code'] ?? ''
    const link = isReferralCode(code)
      ? await db.selectFrom('referral_link').selectAll().where('code', '=', code).executeTakeFirst()
      : undefined
    const { method, headers } = request
    const purpose = [headers['sec-purpose'], headers['purpose']].flat().join(' ')
    const isReferrer = person?.customerId === link?.customer_id
    if (link && isClick({ method, userAgent: headers['user-agent'], purpose, isReferrer }))
      await countOnDay(db, code, startOfUtcDay(now()), { clicks: 1 })
    return reply.redirect(landingAddress(visitorLanguage(request), link ?? null), 302)
  })
}

/** Credits commission each hour, so that a missed run is made up for soon. */
async function scheduleCommissions({ db, config, jobs, now }: Deps): Promise<void> {
  await jobs.schedule('referral.commission', '20 * * * *', () => computeCommissions(db, openMarket(config), now()))
}

/** The referral programme. */
export const referralArea: Area = { name: 'referral', register: registerReferral, work: scheduleCommissions }
