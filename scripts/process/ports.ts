import { listenFault } from '../../server/freePort.ts'
import { listenProblem } from '../../server/listen.ts'

export type Wanted = { variable: string; port: number; what: string }

/**
 * One line for each port that cannot be listened at: for one that somebody else has, with one to choose instead. Port 0 asks for any.
 * A host that is none is one line, whatever the number of ports.
 */
export async function takenPorts(wanted: readonly Wanted[], host: string, command: string): Promise<string[]> {
  const lines: string[] = []
  const spoken = new Set(wanted.map(({ port }) => port))
  for (const { variable, port, what } of wanted) {
    const fault = port === 0 ? null : await listenFault(port, host)
    if (fault === null) continue
    if (fault !== 'EADDRINUSE') {
      lines.push(listenProblem(fault, { host, port, variable }) ?? `port ${port}, for ${what}, cannot be opened (${fault})`)
      continue
    }
    const other = await nextFree(port, host, spoken)
    spoken.add(other)
    lines.push(`Port ${port}, for ${what}, is in use. Choose another: ${variable}=${other} ${command}`)
  }
  return [...new Set(lines)]
}

const lastPort = 65_535

async function nextFree(port: number, host: string, spoken: ReadonlySet<number>): Promise<number> {
  for (let other = port + 1; other <= lastPort; other += 1) {
    if (!spoken.has(other) && (await listenFault(other, host)) === null) return other
  }
  return 0
}

/** The ports that a configuration opens. */
export function portsOf(config: { port: number; platformPort: number; sandboxPort: number | null }): Wanted[] {
  const sandbox = config.sandboxPort === null ? [] : [{ variable: 'SANDBOX_PORT', port: config.sandboxPort, what: 'the sandbox world' }]
  const own = [
    { variable: 'PORT', port: config.port, what: 'the app' },
    { variable: 'PLATFORM_PORT', port: config.platformPort, what: 'the trading platform' },
  ]
  return [...own, ...sandbox]
}
