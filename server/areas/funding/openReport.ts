import { randomBytes, randomUUID } from 'node:crypto'
import type { Currency } from '../../../contract/kernel.ts'
import { fixedRefusal } from '../../../domain/accounts/fixedMode.ts'
import { isExcludedIn } from '../../../domain/cascade/countries.ts'
import { amountErrors } from '../../../domain/funding/amountRules.ts'
import { windowEnd } from '../../../domain/funding/limitEnd.ts'
import { limits } from '../../../domain/funding/limits.ts'
import { maximumDeposit } from '../../../domain/funding/maximum.ts'
import { type Method, methodProcessor, offersMethod } from '../../../domain/funding/methods.ts'
import { minimumDeposit, personalMinima } from '../../../domain/funding/minimum.ts'
import { transferReference } from '../../../domain/funding/transferReference.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { lockName } from '../../db/lockName.ts'
import type { Caller } from '../../kernel/call.ts'
import { LimitRefusal, Refusal } from '../../kernel/refusal.ts'
import { ownAccount } from '../accounts/ownAccount.ts'
import { settingsFor } from '../settings/rules.ts'
import type { PaymentReportTable } from './tables.ts'

export type ReportedPayment = {
  account: string
  amount: string
  currency: Currency
  bonus: boolean
  fixed: boolean
  email?: string | undefined
  bitcoin?: string | undefined
  random?: string | undefined
}

/**
 * Records a reported payment once per `random`; it never charges (FUND-43). Refusals: `account.*`,
 * `funding.*`, the amount's codes at its field, 422 `idempotency.reused` (other content under the same
 * `random`), 429 `funding.report_limit`.
 */
export async function openReport(
  trx: Trx,
  { customerId }: Caller,
  method: Method,
  reported: ReportedPayment,
  now: number,
): Promise<PaymentReportTable> {
  const { bonus, fixed } = reported
  await lockName(trx, 'payment reports', String(customerId))
  const account = await ownAccount(trx, customerId, reported.account)
  if (account.fundsKind === 'play') throw new Refusal(200, 'funding.demo')
  const mode = fixedRefusal(account, reported)
  if (mode !== null) throw new Refusal(200, mode)
  if (account.currency !== reported.currency) throw new Refusal(200, 'account.currency')
  const amount = parseMoney(reported.amount, account.currency)
  if (!amount.ok || amount.value.minor <= 0) throw new Refusal(200, 'funding.wrong_amount', { amount: 'funding.wrong_amount' })
  const person = await trx.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
  const settings = settingsFor({ country: person.country, affiliate: person.affiliate_id, customer: customerId })
  const processor = methodProcessor(method)
  if (!offersMethod(settings.methods, method) || (processor && isExcludedIn(person.country, processor)))
    throw new Refusal(200, 'funding.no_method')
  if (bonus && !settings.features.bonus) throw new Refusal(200, 'funding.no_bonus')
  // A payment that was made is looked for whatever its amount: a part of one goes missing too.
  const isAnnounced = method === 'bank'
  const minimum = isAnnounced ? minimumDeposit({ ...personalMinima(person), ranger: settings.minDeposit }, account.currency) : amount.value
  // No card contract limits what a bank transfers: the coins' maximum applies, above which support arranges
  // the payment.
  const [wrong] = amountErrors(amount.value, minimum, maximumDeposit(settings.maxDeposit, 'coin', account.currency))
  if (wrong) throw new Refusal(200, wrong.code, { amount: wrong.code })
  const values = {
    account_id: account.id,
    currency: account.currency,
    method,
    email: reported.email ?? null,
    amount: amount.value.minor,
    bonus,
    fixed,
    bitcoin: reported.bitcoin ?? null,
  }
  const random = reported.random ?? randomUUID()
  const mine = trx.selectFrom('payment_report').where('customer_id', '=', customerId)
  const earlier = await mine.selectAll().where('random', '=', random).executeTakeFirst()
  if (earlier) {
    if (Object.entries(values).some(([name, value]) => earlier[name as keyof typeof values] !== value))
      throw new Refusal(422, 'idempotency.reused')
    return earlier
  }
  const { max, withinMs } = limits.reportsPerDay
  const made = await mine
    .select('reported_at')
    .where('reported_at', '>', now - withinMs)
    .orderBy('reported_at', 'desc')
    .limit(max)
    .execute()
  const times = made.map(({ reported_at: at }) => at)
  const until = windowEnd(times, limits.reportsPerDay, now)
  if (until !== null) throw new LimitRefusal(429, 'funding.report_limit', until)
  return trx
    .insertInto('payment_report')
    .values({
      ...values,
      id: transferReference(randomBytes(10)),
      customer_id: customerId,
      random,
      reported_at: now,
      credited_at: null,
      credited_by: null,
      closed_at: null,
      closed_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
