import type { FastifyBaseLogger } from 'fastify'
import { secondMs } from '../../../domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { singleFlight } from '../../../domain/kernel/singleFlight.ts'

/** Longest time that a person's pages may show an outdated balance. */
const pollIntervalMs = secondMs

/** `changed`: called when money moved on an account of this person. */
type Watcher = { customerId: number; changed: () => void }
export type AccountWatch = { follow(watcher: Watcher): () => void; stop(): Promise<void> }

/**
 * Notifies each watcher when money moves on an account of theirs, in whichever process: a copied order, a deposit, a tip (TRD-02). A new
 * watcher is notified at its first check. One query a second for all watchers, none without any.
 */
export function openAccountWatch({ db, log }: { db: Db; log: FastifyBaseLogger }): AccountWatch {
  const watchers = new Map<Watcher, { lastText: string | null }>()
  let timer: NodeJS.Timeout | undefined

  async function poll(): Promise<void> {
    const current = [...watchers]
    const balances = await readBalances(db, new Set(current.map(([{ customerId }]) => customerId)))
    for (const [{ customerId, changed }, last] of current) {
      const { text: now, isExact } = balances.get(customerId) ?? { text: '', isExact: true }
      if (now === last.lastText) continue
      last.lastText = now
      if (!isExact) log.error('a balance is beyond what can be read exactly: the ledger has to be audited')
      try {
        changed()
      } catch (error) {
        log.error({ err: error }, 'a listener could not be notified of its accounts')
      }
    }
  }
  const polls = singleFlight(() => poll().catch((error: unknown) => log.error({ err: error }, 'the accounts could not be read')))

  return {
    follow(watcher) {
      watchers.set(watcher, { lastText: null })
      timer ??= setInterval(() => void polls.run(), pollIntervalMs)
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
      await polls.settled()
    },
  }
}

/** A person's balances as one text that differs once any of them does; `isExact`: all are safe integers. */
type BalanceState = { text: string; isExact: boolean }

async function readBalances(db: Db, customers: ReadonlySet<number>): Promise<ReadonlyMap<number, BalanceState>> {
  const states = new Map<number, BalanceState>()
  if (customers.size === 0) return states
  const rows = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    // As text, so that a balance beyond a safe integer fails only its own reader and not the whole query.
    .select(['account.id', 'account.customer_id', sql<string>`ledger_account.balance::text`.as('balance')])
    .where('account.customer_id', 'in', [...customers])
    .orderBy('account.id')
    .execute()
  for (const { id, customer_id: customer, balance } of rows) {
    const { text, isExact } = states.get(customer) ?? { text: '', isExact: true }
    states.set(customer, { text: `${text}${id} ${balance}\n`, isExact: isExact && Number.isSafeInteger(Number(balance)) })
  }
  return states
}
