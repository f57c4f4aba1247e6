import { DatabaseSync } from 'node:sqlite'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import type { Caller } from '../../server/kernel/call.ts'
import type { Deps } from '../../server/kernel/deps.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { chainsOverHttp } from '../../server/external/chainsHttp.ts'
import { registerSandboxChain } from '../../sandbox/chain/chain.ts'
import { idleChanges, notStopping } from './idleChanges.ts'
import { idleJobs } from './idleJobs.ts'
import { insertPerson } from './insertPerson.ts'
import { migratedDatabase } from './migrated.ts'

/**
 * Opens a server with a real database and real HTTP to a sandbox of chains; the test moves the clock of both.
 */
export async function openInvoiceServer() {
  const fresh = await migratedDatabase()
  const clock = { at: Date.UTC(2026, 4, 4, 9) }
  const now = (): number => clock.at
  const sandbox = fastify()
  await sandbox.register(formbody)
  registerSandboxChain(sandbox, { database: new DatabaseSync(':memory:'), now })
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })

  const database = await openDatabase(fresh.choice)
  const config = readConfig({ LOG_LEVEL: 'silent' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const never = (): never => {
    throw new Error('not part of this server')
  }
  const log = fastify({ logger: { level: 'silent' } }).log
  const deps: Deps = {
    db: database.db,
    config: config.value,
    now,
    log,
    jobs: idleJobs,
    external: {
      chains: chainsOverHttp(sandboxUrl),
      bank: {} as Deps['external']['bank'],
      payouts: {} as Deps['external']['payouts'],
      processors: {} as Deps['external']['processors'],
      mail: { send: never },
      sms: { send: never },
      captcha: { judge: never },
      support: {} as Deps['external']['support'],
      news: {} as Deps['external']['news'],
      push: {} as Deps['external']['push'],
    },
    metrics: createMetrics(),
    changes: idleChanges,
    stopping: notStopping,
  }

  return {
    deps,
    clock,
    sandboxUrl,
    /** Creates a person with one real account. */
    async person(currency: Currency = 'EUR', more: { demo?: boolean; affiliate?: string } = {}): Promise<Caller> {
      const { db } = database
      const insert = { currency, affiliate_id: more.affiliate ?? null, demo: more.demo ?? false }
      const { customerId, account } = await db.transaction().execute((trx) => insertPerson(trx, now(), insert))
      return { customerId, accountId: account, sessionHash: 'x' }
    },
    /** Pays to an address as on the chain's page. Returns the transaction. */
    async pay(coin: InvoiceCoin, address: string, amount: string, confirmations = 0): Promise<string> {
      const answer = await sandbox.inject({ method: 'POST', url: `/chain/${coin}/${address}/pay`, payload: { amount, confirmations } })
      return answer.json<{ txid: string }>().txid
    },
    mine: async (coin: InvoiceCoin, address: string, blocks: number): Promise<void> =>
      void (await sandbox.inject({ method: 'POST', url: `/chain/${coin}/${address}/mine`, payload: { blocks } })),
    drop: async (txid: string): Promise<void> => void (await sandbox.inject({ method: 'POST', url: `/chain/transactions/${txid}/drop` })),
    /** Replaces the coin's last blocks, and loses or returns their payments. */
    reorganise: async (coin: InvoiceCoin, depth: number, fate: 'lost' | 'returned'): Promise<void> =>
      void (await sandbox.inject({ method: 'POST', url: '/chain/reorganise', payload: { coin, depth, fate } })),
    /** Sets the coin's price in dollars from now on. */
    moveRate: async (coin: InvoiceCoin, usd: number): Promise<void> =>
      void (await sandbox.inject({ method: 'POST', url: '/chain/rates', payload: { coin, usd } })),
    /** Makes the chains unreachable for good. */
    stopChains: () => sandbox.close(),
    async close(): Promise<void> {
      await sandbox.close()
      await database.close()
      await fresh.drop()
    },
  }
}
export type InvoiceServer = Awaited<ReturnType<typeof openInvoiceServer>>
