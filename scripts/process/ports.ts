import { isFree } from './freePort.ts'

export type Wanted = { variable: string; port: number; what: string }

/** One line for each port that somebody else has, with the way to choose another. Port 0 is always free. */
export async function takenPorts(wanted: readonly Wanted[], host: string, command: string): Promise<string[]> {
  const lines: string[] = []
  for (const { variable, port, what } of wanted) {
    if (port === 0 || (await isFree(port, host))) continue
    lines.push(`Port ${port}, for ${what}, is in use. Choose another: ${variable}=${port + 1} ${command}`)
  }
  return lines
}

/** The ports that a configuration opens. */
export function portsOf(config: { port: number; platformPort: number; sandboxPort: number | null }): Wanted[] {
  const sandbox = config.sandboxPort === null ? [] : [{ variable: 'SANDBOX_PORT', port: config.sandboxPort, what: 'the sandbox world' }]
  return [
    { variable: 'PORT', port: config.port, what: 'the app' },
    { variable: 'PLATFORM_PORT', port: config.platformPort, what: 'the trading platform' },
    ...sandbox,
  ]
}
