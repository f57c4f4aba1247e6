import { DatabaseSync } from 'node:sqlite'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { bareAnswers, bareHeaders } from '../../kernel/bareAnswers.ts'
import { registerBankPages } from './bankPages.ts'
import { registerCaptcha } from './captcha.ts'
import { registerSandboxChain } from './chain/chain.ts'
import { registerCharges } from './charges.ts'
import { registerDesk } from './desk.ts'
import { registerIndexPage } from './indexPage.ts'
import { registerNewsHouse } from './newsHouse.ts'
import { registerVault } from './vault.ts'

/** What every party of the sandbox world is given: the world's own database and its clock. */
export type World = { file: DatabaseSync; now: () => number }

/** The parties of the sandbox world. */
const parties: readonly ((app: FastifyInstance, world: World) => void)[] = [
  registerVault,
  registerCharges,
  registerBankPages,
  registerIndexPage,
  registerSandboxChain,
  registerNewsHouse,
  registerDesk,
  registerCaptcha,
]

/**
 * The outside world of the sandbox (SRV-06), reached over HTTP alone. It has its own database in `dbFile` (`:memory:` for none that lasts),
 * so that it goes on when the server is killed. Listens to nothing yet.
 */
export async function buildSandbox({ dbFile, now }: { dbFile: string; now: () => number }): Promise<FastifyInstance> {
  const file = new DatabaseSync(dbFile)
  // A charge that was answered must still be there after a kill of this process; the operating system keeps what was written.
  file.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000')
  const app = fastify({ ...bareAnswers, bodyLimit: 65_536, routerOptions: { maxParamLength: 200 } })
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  app.addHook('onError', async (_request, reply) => void reply.headers(bareHeaders))
  app.setNotFoundHandler(async (_request, reply) => reply.headers(bareHeaders).code(404).send({ error: 'not found' }))
  app.addHook('onClose', () => file.close())
  await app.register(formbody)
  for (const register of parties) register(app, { file, now })
  return app
}
