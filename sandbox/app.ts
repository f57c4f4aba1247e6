import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { earlyErrorOptions, securityHeaders } from '../http/earlyErrors.ts'
import { closeUnusedConnections } from '../http/unusedConnections.ts'
import { registerBankPages } from './bankPages.ts'
import { registerBankAccount } from './bankAccount.ts'
import { registerCaptcha } from './captcha.ts'
import { registerSandboxChain } from './chain/chain.ts'
import { registerCharges } from './charges.ts'
import { registerSupportDesk } from './desk/desk.ts'
import { registerIndexPage } from './indexPage.ts'
import { registerNewsProvider } from './newsProvider.ts'
import { isOwnForm } from './ownForm.ts'
import { registerServiceStates, slowMs } from './serviceStates.ts'
import type { TestedServer } from './testerActions.ts'
import { registerReversals } from './reversals.ts'
import { registerTesterPage } from './testerPage.ts'
import { registerPayouts } from './payouts/payouts.ts'
import { registerOwnAddresses } from './processors/index.ts'
import { registerVault } from './vault.ts'

/**
 * The context of every sandbox service: the sandbox's own database, its clock, the delay of an answer by a
 * slow service, the server that testers act on, and the pace of the coin chains in seconds, 0 for none.
 */
export type SandboxContext = {
  database: DatabaseSync
  now: () => number
  delay: () => Promise<unknown>
  server?: TestedServer | null
  blockSeconds?: number
}

/** The services of the sandbox. */
const services: readonly ((app: FastifyInstance, world: SandboxContext) => void)[] = [
  registerServiceStates,
  registerTesterPage,
  registerVault,
  registerCharges,
  registerReversals,
  registerBankPages,
  registerBankAccount,
  registerOwnAddresses,
  registerIndexPage,
  registerSandboxChain,
  registerPayouts,
  registerNewsProvider,
  registerSupportDesk,
  registerCaptcha,
]

/** The captcha's script sends its request from another site's page. */
const openToPages = '/recaptcha/answer'

/**
 * Refuses what another site's page sends (SRV-09): a browser names the origin of every request that may
 * change something, a server names none.
 */
function refuseForeignPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.headers.origin === undefined || request.url === openToPages) return undefined
    return isOwnForm(request) ? undefined : reply.headers(securityHeaders).code(403).send({ error: 'foreign page' })
  })
}

/**
 * Builds the sandbox: all external services (SRV-06), reached over HTTP only. It has its own database in
 * `dbFile` (`:memory:` for none that lasts), so that it survives a kill of the server. Does not listen yet.
 */
export async function buildSandbox({
  dbFile,
  now,
  delay = () => wait(slowMs),
  server = null,
  blockSeconds = 0,
}: {
  dbFile: string
  now: () => number
  delay?: SandboxContext['delay']
  server?: TestedServer | null
  blockSeconds?: number
}): Promise<FastifyInstance> {
  const database = new DatabaseSync(dbFile)
  // A charge that was reported must survive a kill of this process; the operating system keeps what was
  // written.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000')
  const app = fastify({ ...earlyErrorOptions, bodyLimit: 65_536, routerOptions: { maxParamLength: 200 } })
  closeUnusedConnections(app)
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  refuseForeignPages(app)
  app.addHook('onError', async (_request, reply) => void reply.headers(securityHeaders))
  app.setNotFoundHandler(async (_request, reply) => reply.headers(securityHeaders).code(404).send({ error: 'not found' }))
  app.addHook('onClose', () => database.close())
  await app.register(formbody)
  for (const register of services) register(app, { database, now, delay, server, blockSeconds })
  return app
}
