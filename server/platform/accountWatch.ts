import type { FastifyBaseLogger } from 'fastify'
import { secondMs } from '../../domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { oneAtATime } from './chat/oneAtATime.ts'

/** How long a person's pages may show a balance that has changed since. */
const lookEveryMs = secondMs

/** `changed`: something has moved on an account of this person. */
type Watcher = { customerId: number; changed: () => void }
export type AccountWatch = { follow(watcher: Watcher): () => void; stop(): Promise<void> }

/**
 * Tells each watcher when money moves on an account of theirs, whoever moved it and in whichever process: an order that was
 * copied, a deposit, a tip (TRD-02). A new watcher is told once at its first look: what changed before it came is not known here.
 * One question a second for all who watch, and none while nobody does.
 */
export function openAccountWatch({ db, log }: { db: Db; log: FastifyBaseLogger }): AccountWatch {
  const watchers = new Map<Watcher, { told: string | null }>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const here = [...watchers]
    const standing = await standingOf(db, new Set(here.map(([{ customerId }]) => customerId)))
    for (const [{ customerId, changed }, last] of here) {
      const { text: now, isExact } = standing.get(customerId) ?? { text: '', isExact: true }
      if (now === last.told) continue
      last.told = now
      if (!isExact) log.error('a balance is beyond what can be read exactly: the ledger has to be audited')
      try {
        changed()
      } catch (error) {
        log.error({ err: error }, 'a listener could not be told of its accounts')
      }
    }
  }
  const looks = oneAtATime(look, (error) => log.error({ err: error }, 'the accounts could not be looked at'))

  return {
    follow(watcher) {
      watchers.set(watcher, { told: null })
      timer ??= setInterval(looks.wish, lookEveryMs)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    async stop() {
      clearInterval(timer)
      watchers.clear()
      await looks.settled()
    },
  }
}

/** What each person holds, as one text that differs once anything does; whether all of it can be read as exact numbers. */
type Standing = { text: string; isExact: boolean }

async function standingOf(db: Db, customers: ReadonlySet<number>): Promise<ReadonlyMap<number, Standing>> {
  const standing = new Map<number, Standing>()
  if (customers.size === 0) return standing
  const rows = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    // As text: a balance that is no exact number fails whoever reads it, and not the others who are looked at with it.
    .select(['account.id', 'account.customer_id', sql<string>`ledger_account.balance::text`.as('balance')])
    .where('account.customer_id', 'in', [...customers])
    .orderBy('account.id')
    .execute()
  for (const { id, customer_id: customer, balance } of rows) {
    const { text, isExact } = standing.get(customer) ?? { text: '', isExact: true }
    standing.set(customer, { text: `${text}${id} ${balance}\n`, isExact: isExact && Number.isSafeInteger(Number(balance)) })
  }
  return standing
}
