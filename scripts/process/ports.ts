import { listenErrorCode } from '../../server/process/freePort.ts'
import { listenProblem } from '../../server/process/listen.ts'

export type PortRequest = { variable: string; port: number; purpose: string }

/**
 * Returns one line per port that cannot be opened, with a free alternative for a port in use. Port 0 means
 * any port. An invalid host gives one line for all ports.
 */
export async function portProblems(wanted: readonly PortRequest[], host: string, command: string): Promise<string[]> {
  const lines: string[] = []
  const reserved = new Set(wanted.map(({ port }) => port))
  for (const { variable, port, purpose } of wanted) {
    const fault = port === 0 ? null : await listenErrorCode(port, host)
    if (fault === null) continue
    if (fault !== 'EADDRINUSE') {
      lines.push(listenProblem(fault, { host, port, variable }) ?? `port ${port}, for ${purpose}, cannot be opened (${fault})`)
      continue
    }
    const other = await nextFree(port, host, reserved)
    reserved.add(other)
    lines.push(`Port ${port}, for ${purpose}, is in use. Choose another: ${variable}=${other} ${command}`)
  }
  return [...new Set(lines)]
}

const lastPort = 65_535

async function nextFree(port: number, host: string, reserved: ReadonlySet<number>): Promise<number> {
  for (let other = port + 1; other <= lastPort; other += 1) {
    if (!reserved.has(other) && (await listenErrorCode(other, host)) === null) return other
  }
  return 0
}

/** Returns the ports that a configuration opens. */
export function portsOf(config: { port: number; platformPort: number; sandboxPort: number | null }): PortRequest[] {
  const sandbox = config.sandboxPort === null ? [] : [{ variable: 'SANDBOX_PORT', port: config.sandboxPort, purpose: 'the sandbox world' }]
  const own = [
    { variable: 'PORT', port: config.port, purpose: 'the app' },
    { variable: 'PLATFORM_PORT', port: config.platformPort, purpose: 'the trading platform' },
  ]
  return [...own, ...sandbox]
}
