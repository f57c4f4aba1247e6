import { subscribe } from 'node:diagnostics_channel'
import { flushCompileCache } from 'node:module'
import { fastify } from 'fastify'
import { cardsArea } from '../../server/areas/cards/cards.ts'
import { registerCascade } from '../../server/areas/cascade/cascade.ts'
import { sweepAttempts } from '../../server/areas/cascade/sweep.ts'
import { addCustomer } from '../../server/areas/session/customers.ts'
import { hashPassword } from '../../server/areas/session/passwords.ts'
import { sessionArea } from '../../server/areas/session/session.ts'
import { settingsFeatureGate } from '../../server/areas/settings/settingsFeatureGate.ts'
import { readConfig } from '../../server/config/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import type { Deps } from '../../server/kernel/deps.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { releaseAbandonedKeys } from '../../server/kernel/idempotency.ts'
import { newServer } from '../../server/kernel/newServer.ts'
import { processorsOverHttp } from '../../server/external/processorsHttp.ts'
import { idleChanges, notStopping } from '../support/idleChanges.ts'
import { idleJobs } from '../support/idleJobs.ts'
import { emailOf, password, type ChildMessage } from './childMessages.ts'

/**
 * The server as a separate process that dies at a given point; its clock is set by the test. It serves
 * sign-in, cards and card deposits over the real database in DATA_DIR; the processors are at SANDBOX_URL.
 */
const read = readConfig({ ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
if (!read.ok) throw new Error(read.problems.join('\n'))
const config = read.value

let clockNow = Number(process.env['CLOCK'])
let clockSetAt = performance.now()
const now = () => Math.round(clockNow + performance.now() - clockSetAt)

let armed: string | null = null
function faultPoint(name: string): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL')
}
subscribe('undici:request:bodySent', (message) => {
  const { request } = message as { request: { path: string } }
  if (request.path.endsWith('/charges')) faultPoint('bytes written')
})

const database = await openDatabase({ dataDir: config.dataDir })
await migrate(database)
await releaseAbandonedKeys(database.db)
const { db } = database
const known = await db.selectFrom('customer').select('id').limit(1).executeTakeFirst()
if (!known) {
  const passwordHash = await hashPassword(password)
  for (let index = 0; index < Number(process.env['CUSTOMERS']); index++) {
    const plain = { firstName: 'Ada', lastName: 'Vale', phone: '6123456', phonePrefix: '351', country: 'PT', currency: 'EUR' as const }
    await db.transaction().execute((trx) => addCustomer(trx, { ...plain, email: emailOf(index), passwordHash, at: now() }))
  }
}

const processors = processorsOverHttp(config.sandboxUrl)
const outside = { processors } as unknown as Deps['external']
const { log } = fastify({ logger: false })
const deps: Deps = {
  db,
  config,
  now,
  jobs: idleJobs,
  log,
  external: outside,
  metrics: createMetrics(),
  changes: idleChanges,
  stopping: notStopping,
}
const app = await newServer(deps, 'app', settingsFeatureGate(deps))
sessionArea.register?.(app, deps, {}, {})
cardsArea(async () => undefined).register?.(app, deps, {}, {})
registerCascade(app, deps, faultPoint)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
// A killed process writes nothing at its end, and the next one would compile all files again.
flushCompileCache()

async function handle(message: ChildMessage): Promise<void> {
  if (message.type === 'clock') [clockNow, clockSetAt] = [message.now, performance.now()]
  if (message.type === 'arm') armed = message.at
  if (message.type === 'sweep') await sweepAttempts({ db, now, log, processors, appUrl: config.appUrl, faultPoint })
  if (message.type === 'stop') {
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.send?.({ done: message.type })
}
process.on('message', (message: ChildMessage) => void handle(message))
process.send?.({ address })
