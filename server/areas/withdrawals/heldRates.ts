import { stepUpMs } from '../../../domain/security/stepUp.ts'
import { needsRates } from '../../../domain/withdrawals/methods.ts'
import type { CoinRates } from '../../../domain/withdrawals/conversion.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CheckedRequest } from './quoteWithdrawal.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

/** A quote shows rates of at most this age, so that as long is left for the code after its confirmation. */
export const quoteRatesMs = stepUpMs

/** A quote's rates hold this long: as long as it shows them, and as long as a code is good (WD-06, WD-07). */
export const rateHoldMs = quoteRatesMs + stepUpMs

type RateDeps = Pick<WithdrawalDeps, 'db' | 'now' | 'payouts' | 'log'>
type Rated = Pick<CheckedRequest, 'customerId' | 'method' | 'account'>

/**
 * Returns the rates of a quote, none if it needs none, and holds them: the person confirms what arrives, and
 * it must not move while they read or type a code (WD-06). Throws Refusal 200 `withdrawal.unavailable`.
 */
export async function ratesOfQuote(deps: RateDeps, request: Rated): Promise<CoinRates> {
  if (!needsRates(request.method, request.account.currency)) return {}
  const held = await heldSince(deps.db, request, deps.now() - quoteRatesMs)
  if (held) return held
  const rates = await presentRates(deps)
  const row = {
    rates: JSON.stringify(rates, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    held_at: deps.now(),
  }
  const key = { customer_id: request.customerId, account: request.account.id, method: request.method }
  await deps.db
    .insertInto('held_rate')
    .values({ ...key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'account', 'method'])
        .doUpdateSet(row)
        .where('held_rate.held_at', '<=', deps.now() - quoteRatesMs),
    )
    .execute()
  // Two quotes at once show the same rates: those that were stored first.
  return (await heldSince(deps.db, request, deps.now() - quoteRatesMs)) ?? rates
}

/**
 * Returns the rates of a request: those that its quote has shown while they hold, else the present ones. The
 * request's own words choose nothing, so that nobody takes the better of two. Throws Refusal 200
 * `withdrawal.unavailable`.
 */
export async function ratesOfRequest(deps: RateDeps, request: Rated): Promise<CoinRates> {
  if (!needsRates(request.method, request.account.currency)) return {}
  return (await heldSince(deps.db, request, deps.now() - rateHoldMs)) ?? presentRates(deps)
}

/** Returns the present rates of payouts (WD-06). Throws Refusal 200 `withdrawal.unavailable`. */
export async function presentRates({ payouts, log }: Pick<RateDeps, 'payouts' | 'log'>): Promise<CoinRates> {
  try {
    return await payouts.rates()
  } catch (error) {
    log.warn({ err: error }, 'the rates of payouts could not be read')
    throw new Refusal(200, 'withdrawal.unavailable')
  }
}

async function heldSince(db: Db, { customerId, account, method }: Rated, since: number): Promise<CoinRates | null> {
  const row = await db
    .selectFrom('held_rate')
    .select('rates')
    .where('customer_id', '=', customerId)
    .where('account', '=', account.id)
    .where('method', '=', method)
    .where('held_at', '>', since)
    .executeTakeFirst()
  return row ? Object.fromEntries(Object.entries(row.rates).map(([currency, rate]) => [currency, BigInt(rate)])) : null
}
