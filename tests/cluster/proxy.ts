import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../scripts/build/build.ts'
import { findHaproxy } from '../../scripts/proxy/ensureHaproxy.ts'
import type { Ports } from '../support/server.ts'

/** Starts HAProxy with the configuration that the README recommends, before the processes at these ports. */
export function startProxy(front: Pick<Ports, 'app' | 'platform'>, processes: readonly Ports[]): { stop(): Promise<void> } {
  const address = (port: number): string => `127.0.0.1:${port}`
  const servers = processes.flatMap(({ app, platform }, index) => [
    [`APP_${index + 1}`, address(app)],
    [`PLATFORM_${index + 1}`, address(platform)],
  ])
  const env = { ...Object.fromEntries(servers), APP_BIND: address(front.app), PLATFORM_BIND: address(front.platform) }
  const program = findHaproxy()
  if (program === null) throw new Error('HAProxy is not installed')
  const child = spawn(program, ['-db', '-f', join(root, 'docs/haproxy.cfg')], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
