import { readConfig } from '../config/config.ts'
import { freePorts, listenErrorCode } from './freePort.ts'
import { listenProblem } from './listen.ts'

const variables = ['PORT', 'PLATFORM_PORT', 'SANDBOX_PORT'] as const
type Env = Readonly<Record<string, string | undefined>>
type Read = ReturnType<typeof readConfig>

type Listener = { host: string; port: number; variable: string; hostVariable?: string }

/** Returns one line about the first address on which this process cannot listen; null if there is none. */
async function addressProblem(listeners: readonly Listener[]): Promise<string | null> {
  for (const listener of listeners) {
    const problem = listenProblem(await listenErrorCode(listener.port, listener.host), listener)
    if (problem !== null) return problem
  }
  return null
}

/**
 * Reads the configuration and picks a free port for each that is 0, before anything is built: the page's
 * policy contains the addresses. Reports an address that cannot be used now, rather than after the database
 * has been opened and migrated (SRV-10).
 */
export async function readRunConfig(env: Env): Promise<Read> {
  const read = readConfig(env)
  if (!read.ok) return read
  const { host, port, platformPort, sandboxPort, metricsHost, metricsPort } = read.value
  const problem = await addressProblem([
    { host, port, variable: 'PORT' },
    { host, port: platformPort, variable: 'PLATFORM_PORT' },
    ...(sandboxPort === null ? [] : [{ host, port: sandboxPort, variable: 'SANDBOX_PORT' }]),
    ...(metricsPort === null ? [] : [{ host: metricsHost, port: metricsPort, variable: 'METRICS_PORT', hostVariable: 'METRICS_HOST' }]),
  ])
  if (problem !== null) return { ok: false, problems: [problem] }
  const open = variables.filter((name) => env[name] === '0')
  const ports = await freePorts(open.length, host)
  return readConfig({ ...env, ...Object.fromEntries(open.map((name, index) => [name, String(ports[index])])) })
}
