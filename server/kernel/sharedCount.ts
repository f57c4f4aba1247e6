import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { secondMs } from '../../domain/kernel/time.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from './deps.ts'

/**
 * A limit of this many calls or more is handed out in shares, so that not every call writes to the database.
 */
const callsPerShare = 60
/** After a failure the database is not asked again for this long, and this process counts alone. */
const aloneMs = 5 * secondMs
/** Callers whose counts this process remembers; of more, the oldest are asked for again. */
const maxKnown = 20_000

/**
 * A caller's calls in a window that began with the first of them. `current` is above the limit when the call
 * is refused; `ttl` in ms.
 */
type Counted = { current: number; ttl: number }
type SharedCountDeps = Pick<Deps, 'db' | 'now'> & { log: Pick<Deps['log'], 'warn'> }
export type SharedCount = { count(name: string, max: number, windowMs: number): Promise<Counted> }

/**
 * Calls that this process answers without the database: `left` of the `granted` ones; then none until
 * `resetsAt`.
 */
type Share = { left: number; granted: number; resetsAt: number }

/** The table stores no addresses. */
const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 32)

/** Takes `size` calls from the count of all processes. Returns how many of them are within the limit. */
async function takeShare(db: Db, name: string, max: number, windowMs: number, size: number, now: number): Promise<Share> {
  const isOver = sql`rate_limit.resets_at <= ${now}`
  const { rows } = await sql<{ count: number; resets_at: number }>`
    insert into rate_limit (key, count, resets_at) values (${keyOf(name)}, ${size}, ${now + windowMs})
    on conflict (key) do update set
      count = case when ${isOver} then ${size} else least(rate_limit.count, ${max}) + ${size} end,
      resets_at = case when ${isOver} then ${now + windowMs} else rate_limit.resets_at end
    returning count, resets_at`.execute(db)
  const { count, resets_at: resetsAt } = rows[0] ?? { count: size, resets_at: now + windowMs }
  return { left: Math.max(0, Math.min(size, max - (count - size))), granted: Math.min(count, max), resetsAt }
}

/**
 * Counts calls for all processes (SRV-13). A process takes a sixtieth of a limit at once, and asks no more
 * once a caller is refused: a flood costs no writes. Without the database each process counts alone, so that
 * no caller is refused for it and floods stay limited.
 */
export function createSharedCount({ db, now, log }: SharedCountDeps): SharedCount {
  const known = new Map<string, Share>()
  const taking = new Map<string, Promise<void>>()
  let aloneUntil = 0

  const remember = (name: string, share: Share): void => {
    known.delete(name)
    known.set(name, share)
    const [oldest] = known.keys()
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
  }
  async function take(name: string, max: number, windowMs: number): Promise<void> {
    const at = now()
    try {
      if (at < aloneUntil) throw new Error('the database was away a moment ago')
      remember(name, await takeShare(db, name, max, windowMs, Math.max(1, Math.floor(max / callsPerShare)), at))
    } catch (error) {
      if (at >= aloneUntil) log.warn({ err: error }, 'calls are counted by this process alone')
      aloneUntil = Math.max(aloneUntil, at + aloneMs)
      remember(name, { left: max, granted: max, resetsAt: at + windowMs })
    }
  }

  return {
    async count(name, max, windowMs) {
      for (;;) {
        const share = known.get(name)
        const ttl = (share?.resetsAt ?? 0) - now()
        if (share && ttl > 0 && share.left > 0) {
          share.left -= 1
          return { current: share.granted - share.left, ttl }
        }
        if (share && ttl > 0 && share.granted >= max) return { current: max + 1, ttl }
        // One question at a time: the callers of the meantime share its answer.
        const asked = taking.get(name) ?? take(name, max, windowMs).finally(() => taking.delete(name))
        taking.set(name, asked)
        await asked
      }
    },
  }
}

/** Deletes the counts of past windows. Safe to run at any time. */
export async function purgeExpiredCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('resets_at', '<=', now).execute()
}
