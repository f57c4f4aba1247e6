import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Word } from './childWords.ts'

/** The server as a process that dies and is started again on the same data. */
export type Killable = { url(): string; say(word: Word): Promise<void>; start(): Promise<void>; died(): Promise<boolean>; kills(): number }

const appUrl = 'http://localhost:4100'

export function killable({
  dataDir,
  sandboxUrl,
  customers,
  now,
}: {
  dataDir: string
  sandboxUrl: string
  customers: number
  now: () => number
}): Killable {
  let child: ChildProcess | null = null
  let address = ''
  let kills = 0
  return {
    url: () => address,
    kills: () => kills,
    async start() {
      const env = {
        ...process.env,
        // The test runner has a MODE of its own.
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
    async say(word) {
      if (!child?.connected) return
      const heard = once(child, word.say === 'stop' ? 'exit' : 'message')
      child.send(word)
      await heard
    },
    /** After a call that broke: waits for the end of a process that is ending. */
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

/** The sandbox world as a process of its own: it goes on when the server dies. */
export async function startSandbox(dbFile: string): Promise<{ url: string; stop(): Promise<void> }> {
  const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_FILE: dbFile }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/outside/sandbox/main.ts')], {
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
