import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, root } from '../../scripts/build/build.ts'
import { freePorts } from '../../server/process/freePort.ts'
import { waitFor } from './waitFor.ts'

export type Ports = { app: number; platform: number; sandbox: number }

export type RunningServer = {
  appUrl: string
  platformUrl: string
  sandboxUrl: string
  dataDir: string
  /** Its ports; pass them to startServer to restart at the same addresses. */
  ports: Ports
  /** Returns its output so far, for tests of what must not be logged. */
  log(): string
  /** Stops it gracefully. Returns the exit code; the data folder stays until `remove`. */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  remove(): void
}

export type ServerOptions = {
  /** Default: a new folder. Pass an earlier one to restart on the same data. */
  dataDir?: string
  /** Default: free ports. Pass an earlier server's to restart at the same addresses. */
  ports?: Ports
  env?: Record<string, string | undefined>
  /** False if no page is needed: nothing is built. */
  page?: boolean
}

/** Returns distinct free ports for a server to be started. */
export async function choosePorts(): Promise<Ports> {
  const [app = 0, platform = 0, sandbox = 0] = await freePorts(3)
  return { app, platform, sandbox }
}

/** A start takes 3 s; on a machine under ten times its load it took over 60. */
const startedWithinMs = 110_000

/** Starts app, platform and sandbox as a separate process on free ports and waits until it is ready. */
export async function startServer({ dataDir, ports, env, page = true }: ServerOptions = {}): Promise<RunningServer> {
  if (page) await ensureBuilt()
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'openfloor-'))
  const { app, platform, sandbox } = ports ?? (await choosePorts())
  const appUrl = `http://localhost:${app}`
  const child = spawn(process.execPath, [join(root, 'server/process/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // Vitest sets its own MODE.
      MODE: 'sandbox',
      LOG_LEVEL: 'warn',
      // The tests sign in from one address, far more often than a person does.
      RATE_LIMITS: 'off',
      PORT: String(app),
      PLATFORM_PORT: String(platform),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_BLOCK_SECONDS: '0',
      DATA_DIR: folder,
      ...env,
    },
  })
  const log = collect(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  try {
    await untilReady(appUrl, child, log)
  } catch (error) {
    // Another program took a port between its choice and its use.
    if (!ports && log().includes('is in use by another program')) return startServer({ dataDir: folder, page, ...(env && { env }) })
    throw error
  }
  return {
    appUrl,
    platformUrl: `http://127.0.0.1:${platform}`,
    sandboxUrl: `http://127.0.0.1:${sandbox}`,
    dataDir: folder,
    ports: { app, platform, sandbox },
    log,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function collect(child: ChildProcess): () => string {
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  return () => parts.join('')
}

async function untilReady(appUrl: string, child: ChildProcess, log: () => string): Promise<void> {
  const ask = async (): Promise<boolean> => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended before it was ready:\n${log()}`)
    // Its own output first: another server may have taken the port and respond there.
    if (!log().includes('Openfloor is ready: ')) return false
    const answer = await fetch(`${appUrl}/ready`).catch(() => null)
    return answer?.ok === true
  }
  try {
    await waitFor('the server to be ready', ask, startedWithinMs)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
