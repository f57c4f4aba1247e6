import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { addressRange } from '../../../domain/session/addressRange.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** After `free` failures each next try waits twice as long as the one before, up to `longestMs`; `forgetMs` after the last all is forgotten. */
type Guard = { free: number; longestMs: number; forgetMs: number }
/** At most 10 tries in the first minute and 100 a day against one account, from wherever they come. */
const account: Guard = { free: 5, longestMs: 20 * minuteMs, forgetMs: dayMs }
/** Over all devices that have signed in as the person before, at most 130 tries a day: more than one of them may be in other hands. */
const devices: Guard = { free: 40, longestMs: 20 * minuteMs, forgetMs: dayMs }
/** At most 50 failures in 10 minutes from one address, over all accounts. */
const address: Guard = { free: 40, longestMs: 10 * minuteMs, forgetMs: hourMs }

/** `device`: the id of a device that has signed in as this person before; it is counted apart, so that strangers do not keep it out. */
export type Tried = { email: string; ip: string; device?: string | null }
type Counter = { key: string; guard: Guard }

/** The tables keep no addresses: only what they hash to. */
const keyOf = (kind: string, text: string): string => `${kind}:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
const addressKey = ({ ip }: Tried): string => keyOf('address', addressRange(ip))

/** What a try is counted by beside its address: its failures are forgotten with the right password. */
function ownCounters({ email, device }: Tried): Counter[] {
  if (!device) return [{ key: keyOf('account', email), guard: account }]
  return [
    { key: keyOf('device', `${email} ${device}`), guard: account },
    { key: keyOf('devices', email), guard: devices },
  ]
}

/**
 * Counts a try before the password is looked at, so that many at once cannot slip through. An unknown account is counted as a
 * known one is. Throws Refusal 429 `login.throttled` while a wait lasts; that try is not counted.
 */
export async function countLogin(db: Db, tried: Tried, now: number): Promise<void> {
  const byAddress = tried.device ? [] : [{ key: addressKey(tried), guard: address }]
  for (const { key, guard } of [...ownCounters(tried), ...byAddress])
    if (!(await count(db, key, guard, now))) throw new Refusal(429, 'login.throttled')
}

/** The password was right: the account's failures are forgotten, and this try was none of the address. */
export async function forgetFailures(db: Db, tried: Tried): Promise<void> {
  const keys = ownCounters(tried).map(({ key }) => key)
  await db.deleteFrom('login_throttle').where('key', 'in', keys).execute()
  if (tried.device) return
  await db.deleteFrom('login_throttle').where('key', '=', addressKey(tried)).where('failures', '=', 1).execute()
  await db
    .updateTable('login_throttle')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', addressKey(tried))
    // Of two right passwords at once the other may have taken the last one.
    .where('failures', '>', 1)
    .execute()
}

/** The person has shown that the account is theirs: its failures and its wait are forgotten. */
export async function releaseAccount(db: Db | Trx, email: string): Promise<void> {
  const keys = ['account', 'devices'].map((kind) => keyOf(kind, email))
  await db.deleteFrom('login_throttle').where('key', 'in', keys).execute()
}

async function count(db: Db, key: string, { free, longestMs, forgetMs }: Guard, now: number): Promise<boolean> {
  const failures = sql`(case when login_throttle.last_at <= ${now - forgetMs} then 1 else login_throttle.failures + 1 end)`
  const wait = sql`(case when ${failures} < ${free} then 0 else least(${longestMs}, ${secondMs} * power(2, least(${failures} - ${free} + 1, 30))) end)`
  const counted = await sql`
    insert into login_throttle (key, failures, last_at, blocked_until) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set failures = ${failures}, last_at = ${now}, blocked_until = (${now} + ${wait})::bigint
    where login_throttle.blocked_until <= ${now} returning key`.execute(db)
  return counted.rows.length > 0
}
