import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { startSandbox } from '../faults/killableServer.ts'
import { freshPostgres, postgresUrl } from '../support/postgres.ts'
import { choosePorts, type Ports, type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { startProxy } from './proxy.ts'

const processes = 3
/** Longer than the proxy needs to notice that a process is not ready, in seconds. */
const stopDelay = '3'

export type ServerCluster = Awaited<ReturnType<typeof openCluster>>

/** Starts three processes at the same moment on one empty database, one sandbox, and a proxy in front. */
export async function openCluster() {
  if (postgresUrl === null) throw new Error('TEST_DATABASE_URL is not set: npm test -- cluster sets it')
  const fresh = await freshPostgres(postgresUrl)
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-cluster-'))
  const sandbox = await startSandbox(join(folder, 'sandbox.sqlite'))
  const front = await choosePorts()
  const appUrl = `http://localhost:${front.app}`
  const platformUrl = `http://127.0.0.1:${front.platform}`
  const env = {
    DATABASE_URL: fresh.url,
    APP_URL: appUrl,
    PLATFORM_URL: platformUrl,
    SANDBOX_URL: sandbox.url,
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
    STOP_DELAY: stopDelay,
  }
  const ports: Ports[] = []
  for (let index = 0; index < processes; index += 1) ports.push(await choosePorts())
  const dataDir = (index: number): string => join(folder, `process-${index}`)
  const start = (index: number): Promise<RunningServer> => {
    const own = ports[index]
    if (own === undefined) throw new RangeError(`there is no process ${index}`)
    return startServer({ page: false, ports: own, dataDir: dataDir(index), env })
  }
  const proxy = startProxy(front, ports)
  const started = await Promise.allSettled(ports.map((_own, index) => start(index)))
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stopAll = async (): Promise<void> => {
    await proxy.stop()
    for (const server of servers) await server.kill()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason
    await waitFor('the proxy', async () => (await fetch(`${appUrl}/ready`).catch(() => null))?.ok)
  } catch (error) {
    await stopAll()
    throw error
  }
  const database = await openDatabase(fresh.choice)
  const endedLogs: string[] = []

  return {
    appUrl,
    platformUrl,
    sandboxUrl: sandbox.url,
    db: database.db,
    /** The processes' own addresses, past the proxy. */
    addresses: ports.map(({ app }) => `http://127.0.0.1:${app}`),
    processes,
    async kill(index: number): Promise<void> {
      await servers[index]?.kill()
      endedLogs.push(servers[index]?.log() ?? '')
    },
    /** Returns the faults that all processes have logged, for the report of a failed test. */
    faults: (): string[] =>
      [...endedLogs, ...servers.map((server) => server.log())].flatMap((log) => log.split('\n').filter((line) => line.startsWith('{'))),
    stop: async (index: number): Promise<number | null | undefined> => servers[index]?.stop(),
    /** Starts an ended process again at its addresses. */
    async start(index: number): Promise<void> {
      servers[index] = await start(index)
    },
    async close(): Promise<void> {
      await stopAll()
      await database.close()
      await fresh.drop()
    },
  }
}
