import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/process/freePort.ts'
import { run } from '../process/run.ts'

export type Cluster = { url: string; version: string; stop(): Promise<void> }

/** PostgreSQL refuses to run as root, so it then runs as an unprivileged user. */
async function unprivileged(): Promise<{ uid: number; gid: number; prefix: string[] } | null> {
  if (process.getuid?.() !== 0) return null
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    if (uid.code === 0)
      return {
        uid: Number(uid.output),
        gid: Number(gid.output),
        prefix: [existsSync('/usr/sbin/runuser') ? '/usr/sbin/runuser' : 'runuser', '-u', user, '--'],
      }
  }
  throw new Error('no user to run PostgreSQL as')
}

/**
 * Starts a temporary cluster of the programs in `bin`, on a free port and without fsync, because its data is
 * discarded.
 */
export async function startCluster(bin: string): Promise<Cluster> {
  const user = await unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-postgres-'))
  chmodSync(folder, 0o755)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const call = async (program: string, args: readonly string[]): Promise<string> => {
    const [first = '', ...rest] = [...(user?.prefix ?? []), join(bin, program), ...args]
    const done = await run(first, rest, { cwd: folder, env: { LC_ALL: 'C.UTF-8' } })
    if (done.code !== 0) throw new Error(done.output.trim().split('\n').at(-1) ?? `${program} failed`)
    return done.output
  }
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    await call('initdb', ['-D', data, '-U', 'openfloor', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'])
    const port = await freePort()
    const settings = [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-p',
      String(port),
    ]
    await call('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', settings.join(' '), 'start'])
    const version = (await call('postgres', ['--version'])).trim()
    return {
      url: `postgres://openfloor@127.0.0.1:${port}/postgres`,
      version,
      async stop() {
        await call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
