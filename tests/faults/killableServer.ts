import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ChildMessage } from './childMessages.ts'

/** The server as a process that can be killed and restarted on the same data. */
export type KillableServer = {
  url(): string
  send(message: ChildMessage): Promise<void>
  start(): Promise<void>
  died(): Promise<boolean>
  kills(): number
}

const appUrl = 'http://localhost:4100'

export function killableServer({
  dataDir,
  sandboxUrl,
  customers,
  now,
}: {
  dataDir: string
  sandboxUrl: string
  customers: number
  now: () => number
}): KillableServer {
  let child: ChildProcess | null = null
  let address = ''
  let kills = 0
  return {
    url: () => address,
    kills: () => kills,
    async start() {
      const env = {
        ...process.env,
        // The test runner sets its own MODE.
        MODE: 'sandbox',
        DATA_DIR: dataDir,
        SANDBOX_URL: sandboxUrl,
        APP_URL: appUrl,
        CUSTOMERS: String(customers),
        CLOCK: String(now()),
      }
      const next = spawn(process.execPath, [join(import.meta.dirname, 'serverChild.ts')], {
        env,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child = next
      const [ready] = (await Promise.race([once(next, 'message'), once(next, 'exit').then(() => [{}])])) as [{ address?: string }]
      if (ready.address === undefined) throw new Error('the server ended before it was ready')
      address = ready.address
    },
    async send(message) {
      if (!child?.connected) return
      const handled = once(child, message.type === 'stop' ? 'exit' : 'message')
      child.send(message)
      await handled
    },
    /** Waits for the exit of a process after a broken call. */
    async died() {
      if (!child) return true
      if (child.signalCode === null && child.exitCode === null)
        await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, 1000))])
      if (child.signalCode !== 'SIGKILL') return false
      kills++
      child = null
      return true
    },
  }
}

/** Starts the sandbox as a separate process that survives a kill of the server. */
export async function startSandbox(dbFile: string): Promise<{ url: string; stop(): Promise<void> }> {
  const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_FILE: dbFile }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../sandbox/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
export { appUrl }
