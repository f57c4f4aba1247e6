import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance, type InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { buildApp } from '../../server/process/app.ts'
import { addCustomer, type NewCustomer } from '../../server/areas/session/customers.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import type { Deps } from '../../server/kernel/deps.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import type { Letter } from '../../server/external/mail.ts'
import { createLog } from '../../server/kernel/log.ts'
import { cheapHash } from './cheapHash.ts'
import { idleChanges, notStopping } from './idleChanges.ts'
import { idleJobs } from './idleJobs.ts'
import { migratedDatabase } from './migrated.ts'
import { runAfterCommit } from './runAfterCommit.ts'

export const goodPassword = 'seven green bottles'
const goodHash = cheapHash(goodPassword)

/**
 * Opens our origin on an empty database, with a clock that the test moves. Jobs run at once; e-mails are
 * recorded.
 */
export async function openTestServer(
  env: Record<string, string> = {},
  more: { change?: Partial<Config>; log?: DestinationStream; outside?: Partial<Deps['external']>; observe?: (db: Db) => Db } = {},
) {
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh.choice)
  const read = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  // Made with its first file.
  const uploadsDir = join(tmpdir(), `openfloor-uploads-${randomUUID()}`)
  const config: Config = { ...read.value, distDir: null, uploadsDir, ...more.change }
  const clock = { now: 1_790_000_000_000 }
  const letters: Letter[] = []
  const handlers = new Map<string, (data: never) => Promise<void>>()
  const db = more.observe?.(database.db) ?? database.db
  const afterCommit = runAfterCommit(db)
  const jobs: Deps['jobs'] = {
    ...idleJobs,
    work: async (name, handler) => void handlers.set(name, handler),
    send: (name, data, { trx } = {}) => afterCommit(trx, async () => handlers.get(name)?.(data as never)),
  }
  const outside = { mail: { send: async (letter: Letter) => void letters.push(letter) }, ...more.outside } as unknown as Deps['external']
  const log = more.log ? createLog(config, more.log) : fastify({ logger: false }).log
  const deps: Deps = {
    db,
    config,
    now: () => clock.now,
    jobs,
    log,
    external: outside,
    metrics: createMetrics(),
    changes: idleChanges,
    stopping: notStopping,
  }
  const app = await buildApp(deps)
  return {
    app,
    deps,
    clock,
    letters,
    browser: () => openBrowser(app, config.appUrl),
    /** Creates a customer with the standard password and an account. */
    async customer(email: string, change: Partial<NewCustomer> = {}): Promise<{ id: number; account: string }> {
      const plain = { firstName: 'Ada', lastName: 'Vale', phone: '6123456', phonePrefix: '33', country: 'FR', currency: 'EUR' as const }
      const given = {
        ...plain,
        email,
        emailStatus: 'confirmed' as const,
        passwordHash: await goodHash,
        at: clock.now,
        ...change,
      }
      const added = await deps.db.transaction().execute((trx) => addCustomer(trx, given))
      if (added === null) throw new Error(`${email} is there already`)
      return added
    },
    async close(): Promise<void> {
      await app.close()
      await database.close()
      await fresh.drop()
      rmSync(uploadsDir, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof openTestServer>>

type Headers = Record<string, string>
type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Record<string, unknown> }

/** Returns a client that sends like a browser: cookies, Origin header, and the CSRF token of the page. */
function openBrowser(app: FastifyInstance, origin: string) {
  const cookies = new Map<string, string>()
  let csrf = ''
  const send = async (request: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { host: new URL(origin).host, ...(cookie ? { cookie } : {}) }
    const answer = await app.inject({ ...request, headers: { ...own, ...request.headers } })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    // The answer to HEAD has the type of a body, and none.
    const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== ''
    const body = isJson ? answer.json<Record<string, unknown>>() : {}
    return { status: answer.statusCode, body, text: answer.body, headers: answer.headers }
  }
  const post = (url: string, body: object, headers: Headers = {}): Promise<Answer> =>
    send({ method: 'POST', url, payload: body, headers: { origin, 'x-csrf-token': csrf, ...headers } })
  return {
    cookies,
    csrf: () => csrf,
    get: (url: string, headers: Headers = {}) => send({ method: 'GET', url, headers }),
    post,
    send,
    /** Reads rpc `session` as the page does and keeps its CSRF token. */
    async session(): Promise<{ csrf: string; user: Record<string, unknown> | null; platformToken: string | null }> {
      const { body } = await post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })
      const result = body['result'] as { csrf: string; user: Record<string, unknown> | null; platformToken: string | null }
      csrf = result.csrf
      return result
    },
    async signIn(email: string, password = goodPassword): Promise<Answer> {
      if (csrf === '') await this.session()
      const answer = await post('/api/login', { email, password, csrf })
      await this.session()
      return answer
    },
  }
}
export type Browser = ReturnType<TestServer['browser']>
