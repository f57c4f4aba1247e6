import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type {
  accountMoney,
  withdrawalList,
  WithdrawalMethod,
  WithdrawalObstacle,
  WithdrawalState,
  withdrawalOverview,
} from '../../../contract/withdrawals.ts'
import { isFiat, money, type Money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { type AccountMoney, givenUpMoney } from '../../../domain/withdrawals/boundMoney.ts'
import { type CoinRates, worthInDollars } from '../../../domain/withdrawals/conversion.ts'
import { minimumOf, orderedMethods } from '../../../domain/withdrawals/methods.ts'
import { cancellableStates } from '../../../domain/withdrawals/state.ts'
import { identityLimit, reviewFrom, turnoverFeeBasisPoints } from '../../../domain/withdrawals/terms.ts'
import type { Db } from '../../db/database.ts'
import { ownAccount } from '../accounts/ownAccount.ts'
import { accountMoneyOf } from '../promotions/accountMoneyOf.ts'
import { settingsFor } from '../settings/rules.ts'
import { presentRates } from './heldRates.ts'
import type { WithdrawalRow } from './tables.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'
import { depositTurnover, paidOutSoFar } from './withdrawalFacts.ts'

/** The last payouts of a method in this time are measured; a figure needs at least `leastMeasured`. */
const measuredMs = 90 * dayMs
const leastMeasured = 3
const mostMeasured = 100

/** Returns what is free and bound of a person's account (WD-14). Throws Refusal 200 `account.unknown`. */
export async function readMoney(db: Db, customerId: number, account: string): Promise<ResponseOf<typeof accountMoney>> {
  const { id, currency } = await ownAccount(db, customerId, account)
  const funds = await accountMoneyOf(db, id)
  const { balance, free, bound, by } = funds
  return {
    return: 'true',
    currency,
    balance: moneyToDecimal(balance),
    free: moneyToDecimal(free),
    bound: moneyToDecimal(bound),
    boundBy: by.map(({ reference, kind, amount, turnover, needed, grantedAt }) => ({
      id: reference,
      givesUp: moneyToDecimal(givenUpMoney(funds, reference)),
      kind,
      amount: moneyToDecimal(amount),
      turnover: moneyToDecimal(turnover),
      needed: moneyToDecimal(needed),
      grantedAt,
    })),
  }
}

/**
 * Returns all that a person should know before they type (WD-02, WD-06). Throws Refusal 200
 * `account.unknown`.
 */
export async function readOverview(
  deps: Pick<WithdrawalDeps, 'db' | 'now' | 'payouts' | 'log'>,
  customerId: number,
  account: string,
): Promise<ResponseOf<typeof withdrawalOverview>> {
  const { db, now } = deps
  const own = await ownAccount(db, customerId, account)
  const person = await db.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
  const { withdrawalMethods } = settingsFor({ country: person.country, affiliate: person.affiliate_id, customer: customerId })
  const funds = await accountMoneyOf(db, own.id)
  const deposits = await depositTurnover(db, own)
  const offered = orderedMethods(withdrawalMethods, person.wd_methods)
  const times = await measuredTimes(db, offered, now())
  const methods = []
  for (const method of offered) {
    const time = times.get(method)
    methods.push({
      method,
      minimum: moneyToDecimal(minimumOf(method, own.currency)),
      usualMs: time && time.payouts >= leastMeasured ? time.median : null,
      payouts: time?.payouts ?? 0,
    })
  }
  const left = person.verification === 'Full' ? null : Math.max(0, identityLimit.minor - (await paidOutSoFar(db, customerId)).minor)
  const needsEmail = person.two_factor !== 'google' && person.two_factor !== 'sms' && person.email_confirmed_at === null
  return {
    return: 'true',
    obstacles: obstaclesOf({
      isDemo: own.fundsKind === 'play',
      funds,
      needsEmail,
      identity: left !== null && (await fitsNone(deps, left, offered, own.currency)),
    }),
    ...(left !== null && { identityLimit: moneyToDecimal(identityLimit), identityLeft: text(left, 'USD') }),
    deposit: {
      turnover: moneyToDecimal(deposits.turnover),
      needed: moneyToDecimal(own.type === 'exchange' ? money(0, own.currency) : deposits.needed),
      feePercent: (turnoverFeeBasisPoints / 100).toFixed(2),
    },
    reviewFrom: moneyToDecimal(reviewFrom),
    methods,
  }
}

/**
 * True if the rest of the limit, in cents, is less than the smallest withdrawal by any method. An account in
 * coins has no minimum. Without rates nothing can be said, and a withdrawal is refused for that reason.
 */
async function fitsNone(
  deps: Parameters<typeof presentRates>[0],
  left: number,
  offered: readonly WithdrawalMethod[],
  account: Currency,
): Promise<boolean> {
  if (left === 0) return true
  // No minimum is near the whole limit.
  if (!isFiat(account) || left === identityLimit.minor || offered.length === 0) return false
  const rates = account === 'USD' ? {} : await presentRates(deps).catch((): CoinRates => ({}))
  return offered.every((method) => left < worthInDollars(minimumOf(method, account), rates).minor)
}

type Found = { isDemo: boolean; funds: AccountMoney; needsEmail: boolean; identity: boolean }

function obstaclesOf({ isDemo, funds, needsEmail, identity }: Found): WithdrawalObstacle[] {
  if (isDemo) return ['demo']
  const found: (WithdrawalObstacle | false)[] = [
    funds.balance.minor === 0 && 'empty',
    funds.balance.minor > 0 && funds.free.minor === 0 && 'allBound',
    needsEmail && 'email',
    identity && 'identity',
  ]
  return found.filter((one) => one !== false)
}

type Measured = { median: number; payouts: number }

/** Returns the median time from request to sending of each method, over everybody's last payouts. */
async function measuredTimes(db: Db, methods: readonly WithdrawalMethod[], now: number): Promise<Map<WithdrawalMethod, Measured>> {
  const { rows } = await sql<Measured & { method: WithdrawalMethod }>`
    select named.method, (percentile_cont(0.5) within group (order by took))::bigint as median, count(*)::int as payouts
    from unnest(array[${sql.join(methods)}]::text[]) as named (method) cross join lateral (
      select left_at - requested_at as took from withdrawal
      where withdrawal.method = named.method and left_at > ${now - measuredMs} order by left_at desc limit ${mostMeasured}) recent
    group by named.method`.execute(db)
  return new Map(rows.map(({ method, ...time }) => [method, time]))
}

/**
 * Returns a timeline up to the present state. An order that never left is approved again without a step, so
 * its timeline may end with the sending that did not happen.
 */
function untilState<T extends { state: WithdrawalState }>(steps: readonly T[], state: WithdrawalState): readonly T[] {
  const last = steps.findLastIndex((step) => step.state === state)
  return last < 0 ? steps : steps.slice(0, last + 1)
}

/** Returns the last hundred withdrawals with their timelines, newest first (WD-15). */
export async function readWithdrawals(db: Db, customerId: number): Promise<ResponseOf<typeof withdrawalList>> {
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('requested_at', 'desc')
    .limit(100)
    .execute()
  const ids = rows.map(({ id }) => id)
  // Sorted here: in order of their numbers the database would read everybody's.
  const found = ids.length === 0 ? [] : await db.selectFrom('withdrawal_step').selectAll().where('withdrawal_id', 'in', ids).execute()
  const steps = found.toSorted((a, b) => a.seq - b.seq)
  return {
    return: 'true',
    data: rows.map((row) => ({
      ...toWire(row),
      steps: untilState(
        steps.filter(({ withdrawal_id: id }) => id === row.id),
        row.state,
      ).map(({ state, at, reason, code }) => ({ state, at, ...(reason !== null && { reason }), ...(code !== null && { code }) })),
    })),
  }
}

const text = (minor: number, currency: Money['currency']): string => moneyToDecimal(money(minor, currency))

const toWire = (row: WithdrawalRow) => ({
  transactionId: row.id,
  amount: text(row.amount, row.currency),
  currency: row.currency,
  method: row.method,
  wallet: row.wallet,
  fee: text(row.fee, row.currency),
  givesUp: text(row.gives_up, row.currency),
  arrives: text(row.arrives, row.arrives_currency),
  arrivesCurrency: row.arrives_currency,
  state: row.state,
})

const toPending = (row: WithdrawalRow) => {
  const { transactionId, amount, currency, method, wallet, state } = toWire(row)
  return { transactionId, amount, currency, method, wallet, openedAt: row.requested_at, state }
}

/**
 * Returns the withdrawals that can still be cancelled, as the original's list has them, the newest first
 * (WD-10).
 */
export async function readPending(db: Db, customerId: number) {
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', 'in', cancellableStates)
    .orderBy('requested_at', 'desc')
    .execute()
  return rows.map(toPending)
}
