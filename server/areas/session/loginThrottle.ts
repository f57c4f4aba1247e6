import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { ipRange } from '../../../domain/session/ipRange.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * After `freeFailures` each next wait is twice as long, up to `maxWaitMs`; `resetMs` after the last failure
 * the count starts again.
 */
type ThrottleRule = { freeFailures: number; maxWaitMs: number; resetMs: number }
/** At most 10 attempts in the first minute and 100 a day against one account, from all addresses. */
const accountRule: ThrottleRule = { freeFailures: 5, maxWaitMs: 20 * minuteMs, resetMs: dayMs }
/**
 * At most 130 attempts a day over all known devices of a person, because some of them may be in other hands.
 */
const devicesRule: ThrottleRule = { freeFailures: 40, maxWaitMs: 20 * minuteMs, resetMs: dayMs }
/** At most 50 failures in 10 minutes from one address, over all accounts. */
const addressRule: ThrottleRule = { freeFailures: 40, maxWaitMs: 10 * minuteMs, resetMs: hourMs }

/**
 * `device`: the id of a device that has signed in as this person before. It is counted separately, so that
 * strangers cannot lock it out.
 */
export type LoginAttempt = { email: string; ip: string; device?: string | null }
type Counter = { key: string; rule: ThrottleRule }

/** The key contains a hash, so that the table stores no addresses. */
const keyOf = (kind: string, text: string): string => `${kind}:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
const addressKey = ({ ip }: LoginAttempt): string => keyOf('address', ipRange(ip))

/**
 * Returns the counters of an attempt besides that of its address: the right password clears their failures.
 */
function ownCounters({ email, device }: LoginAttempt): Counter[] {
  if (!device) return [{ key: keyOf('account', email), rule: accountRule }]
  return [
    { key: keyOf('device', `${email} ${device}`), rule: accountRule },
    { key: keyOf('devices', email), rule: devicesRule },
  ]
}

/**
 * Counts an attempt before the password is checked, so that concurrent ones cannot slip through; unknown
 * accounts are counted too. Throws Refusal 429 `login.throttled` during a wait; that attempt is not counted.
 */
export async function countAttempt(db: Db, attempt: LoginAttempt, now: number): Promise<void> {
  const byAddress = attempt.device ? [] : [{ key: addressKey(attempt), rule: addressRule }]
  for (const { key, rule } of [...ownCounters(attempt), ...byAddress])
    if (!(await count(db, key, rule, now))) throw new Refusal(429, 'login.throttled')
}

/** Clears the account's failures after the right password, and uncounts this attempt for the address. */
export async function clearFailures(db: Db, attempt: LoginAttempt): Promise<void> {
  const keys = ownCounters(attempt).map(({ key }) => key)
  await db.deleteFrom('login_throttle').where('key', 'in', keys).execute()
  if (attempt.device) return
  await db.deleteFrom('login_throttle').where('key', '=', addressKey(attempt)).where('failures', '=', 1).execute()
  await db
    .updateTable('login_throttle')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', addressKey(attempt))
    // Of two concurrent right passwords the other may have deleted the row already.
    .where('failures', '>', 1)
    .execute()
}

/** Clears the failures and the wait of an account whose person proved that it is theirs. */
export async function clearAccountFailures(db: Db | Trx, email: string): Promise<void> {
  const keys = ['account', 'devices'].map((kind) => keyOf(kind, email))
  await db.deleteFrom('login_throttle').where('key', 'in', keys).execute()
}

async function count(db: Db, key: string, { freeFailures, maxWaitMs, resetMs }: ThrottleRule, now: number): Promise<boolean> {
  const failures = sql`(case when login_throttle.last_at <= ${now - resetMs} then 1 else login_throttle.failures + 1 end)`
  const wait = sql`(case when ${failures} < ${freeFailures} then 0 else least(${maxWaitMs}, ${secondMs} * power(2, least(${failures} - ${freeFailures} + 1, 30))) end)`
  const counted = await sql`
    insert into login_throttle (key, failures, last_at, blocked_until) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set failures = ${failures}, last_at = ${now}, blocked_until = (${now} + ${wait})::bigint
    where login_throttle.blocked_until <= ${now} returning key`.execute(db)
  return counted.rows.length > 0
}
