import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import type { Currency } from '../../contract/kernel.ts'
import { money, parseMoney } from '../../domain/kernel/money.ts'
import { addCustomer } from '../../server/areas/session/customers.ts'
import { readConfig, type Config } from '../../server/config/config.ts'
import { openChanges } from '../../server/db/changes.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import type { Deps } from '../../server/kernel/deps.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { derivePlatformSession } from '../../server/kernel/platformSession.ts'
import { hashToken } from '../../server/kernel/secrets.ts'
import { openWebSession } from '../../server/kernel/webSession.ts'
import { openAccount } from '../../server/ledger/openAccount.ts'
import { post } from '../../server/ledger/post.ts'
import { buildPlatform } from '../../server/platform/platform.ts'
import { cheapHash } from './cheapHash.ts'
import { notStopping } from './idleChanges.ts'
import { idleJobs } from './idleJobs.ts'
import { migratedDatabase } from './migrated.ts'

export type Trader = { id: number; email: string; account: string; token: string; headers: Record<string, string> }
export const traderPassword = 'a long enough sentence'
const traderHash = cheapHash(traderPassword)

/**
 * Starts the platform on an empty database with a clock that the test moves; orders are settled only if the
 * test asks for it.
 */
export async function startPlatform(change: Partial<Config> = {}) {
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh.choice)
  const read = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const config: Config = { ...read.value, distDir: null, ...change }
  const clock = { now: 1_790_000_000_000 }
  const log = fastify({ logger: false }).log
  const changes = openChanges(database, log)
  const deps: Deps = {
    db: database.db,
    config,
    now: () => clock.now,
    jobs: idleJobs,
    log,
    external: {} as Deps['external'],
    metrics: createMetrics(),
    changes,
    stopping: notStopping,
  }
  const apps: FastifyInstance[] = []
  const open = async (): Promise<FastifyInstance> => {
    const app = await buildPlatform(deps)
    apps.push(app)
    return app
  }

  return {
    deps,
    clock,
    config,
    app: await open(),
    /** Opens a second process on the same database. */
    open,
    async trader(funds = '1000', currency: Currency = 'EUR'): Promise<Trader> {
      const email = `${randomUUID()}@example.com`
      const names = { firstName: 'Ada', lastName: 'Vale', phone: '6123456', phonePrefix: '33', country: 'FR' }
      const passwordHash = await traderHash
      return database.db.transaction().execute(async (trx) => {
        const added = await addCustomer(trx, { email, passwordHash, currency, at: clock.now, ...names })
        if (!added) throw new Error('the address is taken')
        // After a deposit a person trades only if they are verified (TRD-09).
        await trx.updateTable('customer').set({ verification: 'Full' }).where('id', '=', added.id).execute()
        if (Number(funds) > 0) await fund(trx, added.account, funds, currency)
        const sid = randomUUID()
        const sessionHash = await openWebSession(trx, sid, added.id, added.account, clock.now)
        const token = await derivePlatformSession(
          trx,
          config.secret,
          { customerId: added.id, accountId: added.account, sessionHash },
          clock.now,
        )
        return {
          id: added.id,
          email,
          account: added.account,
          token: token ?? '',
          headers: { authorization: `Bearer ${token}`, origin: config.platformUrl },
        }
      })
    },
    secondAccount: (customerId: number, currency: Currency) =>
      database.db.transaction().execute((trx) => openAccount(trx, { customerId, currency, type: 'real', at: clock.now })),
    /** Ends a session as signing out everywhere does. */
    endSession: (token: string) => database.db.deleteFrom('platform_session').where('hash', '=', hashToken(token)).execute(),
    async close() {
      for (const app of apps) await app.close()
      await changes.stop()
      await database.close()
      await fresh.drop()
    },
  }

  async function fund(trx: Parameters<typeof post>[0], account: string, funds: string, currency: Currency): Promise<void> {
    const parsed = parseMoney(funds, currency)
    if (!parsed.ok) throw new Error(parsed.code)
    const postings = [
      { holder: { of: 'system', name: 'processors' } as const, amount: money(-parsed.value.minor, currency) },
      { holder: { of: 'account', account } as const, amount: parsed.value },
    ]
    await post(trx, { kind: 'deposit', reference: randomUUID(), postings, at: clock.now })
  }
}
export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>
