import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { listenProblem } from './listen.ts'
import { StartupError } from '../config/startupError.ts'

const program = join(import.meta.dirname, '../../sandbox/main.ts')
const variable = 'SANDBOX_PORT'

/** The sandbox's message: its address, or the system's code of the error that kept it from listening. */
type Started = { address: string } | { code: string | null }

/** Node's watch mode sends messages of its own over the same channel. */
const isStarted = (message: unknown): message is Started =>
  typeof message === 'object' && message !== null && ('address' in message || 'code' in message)

/**
 * Starts the sandbox as a process of its own, which ends when this one does, however it ends. Throws
 * `StartupError` with the variable to set if the port or host is the cause.
 */
export async function startSandbox({
  host,
  port,
  dataDir,
  appUrl,
  testerKey,
  sandboxBlockSeconds,
}: {
  host: string
  port: number
  dataDir: string
  appUrl: string
  testerKey: string | null
  sandboxBlockSeconds: number
}): Promise<{ stop(): Promise<void> }> {
  const child = fork(program, {
    env: {
      ...process.env,
      HOST: host,
      [variable]: String(port),
      SANDBOX_FILE: join(dataDir, 'sandbox.sqlite'),
      APP_URL: appUrl,
      SANDBOX_BLOCK_SECONDS: String(sandboxBlockSeconds),
      ...(testerKey !== null && { TESTER_KEY: testerKey }),
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const started = await Promise.race([
    new Promise<Started>((resolve) => child.on('message', (message) => isStarted(message) && resolve(message))),
    ended.then((): Started => ({ code: null })),
  ])
  if ('address' in started) {
    // The open channel alone must not keep this process alive.
    child.unref()
    child.channel?.unref()
    return {
      async stop() {
        if (child.connected) child.disconnect()
        if (child.exitCode === null && child.signalCode === null) await ended
      },
    }
  }
  await ended
  const problem = listenProblem(started.code, { host, port, variable })
  throw problem === null ? new Error('the sandbox ended before it listened') : new StartupError(problem)
}
