import { timingSafeEqual, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { documentActions } from './decideDocument.ts'
import { endContest } from './endContest.ts'
import { expireInvoice } from './expireInvoice.ts'
import { nextSeason, todaysSeason } from './moveSeason.ts'
import { openOfferAnew } from './openOfferAnew.ts'
import { payInvoice } from './payInvoice.ts'
import { reviewNewest } from './reviewNewest.ts'
import { sendNotification } from './sendNotification.ts'
import { sendSignal } from './sendSignal.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { askForValidation } from '../verification/validation.ts'

/**
 * Asks the person for the amount of a payment, and tells the tester what their card statement would show
 * (VER-10).
 */
async function askForPayment({ db, now }: Deps, customerId: number): Promise<string> {
  const amount = money(randomInt(101, 1_000), 'EUR')
  await askForValidation(db, customerId, amount, now())
  return `The card statement shows ${moneyToDecimal(amount)} EUR; the app asks for it after a reload, with five attempts.`
}

const input = z.object({ email: z.email().check(z.maxLength(254)) })

/**
 * Each action does its work for one person and returns what it did, in words for the tester. Throws Refusal
 * 404 if there is nothing to act on.
 */
const actions: Readonly<Record<string, (deps: Deps, customerId: number) => Promise<string>>> = {
  notification: sendNotification,
  expiredInvoice: expireInvoice,
  payHalf: payInvoice('half'),
  payOneUnitShort: payInvoice('oneUnitShort'),
  payExact: payInvoice('exact'),
  payOneUnitOver: payInvoice('oneUnitOver'),
  payDouble: payInvoice('double'),
  payLate: payInvoice('late'),
  signal: sendSignal,
  limitedOffer: openOfferAnew('limited_offer'),
  riskFreeOffer: openOfferAnew('risk_free'),
  endWeekly: endContest('weekly'),
  endWeekend: endContest('weekend'),
  nextSeason,
  todaysSeason,
  validation: askForPayment,
  ...documentActions,
  approvedWithdrawal: reviewNewest('approve'),
  rejectedWithdrawal: reviewNewest('reject'),
}

const isKey = (key: string, given: unknown): boolean =>
  typeof given === 'string' && given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))

/**
 * Serves the actions of the sandbox's page for testers. Only its process has the key, and no browser sends
 * that header to another site. Without a key, as in production, the address does not exist.
 */
function registerTesterActions(app: FastifyInstance, deps: Deps): void {
  const { testerKey } = deps.config
  if (testerKey === null) return
  app.route<{ Params: { action: string } }>({
    method: 'POST',
    url: '/sandbox/actions/:action',
    async handler({ headers, params, body: sent }) {
      if (!isKey(testerKey, headers['x-tester-key'])) throw new Refusal(403, 'request.malformed')
      const act = Object.hasOwn(actions, params.action) ? actions[params.action] : undefined
      if (!act) throw new Refusal(404, 'request.unknown')
      const body = input.safeParse(sent)
      if (!body.success) throw new Refusal(400, 'request.malformed')
      const person = await deps.db.selectFrom('customer').select('id').where('email', '=', body.data.email.toLowerCase()).executeTakeFirst()
      if (!person) throw new Refusal(404, 'request.unknown')
      return { done: await act(deps, person.id) }
    },
  })
}

/** The actions that testers trigger from the sandbox's page (SRV-09). */
export const testerActionsArea: Area = { name: 'testerActions', register: registerTesterActions }
