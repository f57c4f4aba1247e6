import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { freshPostgres, postgresUrl } from '../../tests/support/postgres.ts'
import { waitFor } from '../../tests/support/waitFor.ts'

const folder = mkdtempSync(join(tmpdir(), 'openfloor-main-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the server as a process of its own, on free ports and the embedded database. */
function run(env: Record<string, string> = {}) {
  // The test runner sets MODE for its own purposes.
  const { DATABASE_URL: _database, MODE: _mode, ...inherited } = process.env
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'main.ts')], {
    env: { ...inherited, PORT: '0', PLATFORM_PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    child,
    ended,
    said: () => said,
    complained: () => complained,
    ready: () => waitFor(`a ready server (${complained})`, () => /is ready: (\S+)[^]*demo account/.exec(said)?.[1], 60_000),
  }
}

test('[SRV-10] every bad value has its own line, and nothing is started', async () => {
  const bad = run({ PORT: 'x', MODE: 'live', SECRET: 'short' })
  expect(await bad.ended).toBe(1)
  expect(bad.complained().trim().split('\n')).toHaveLength(3)
  expect(bad.said()).toBe('')
})

test('[SRV-02] it starts, refuses a second process on its folder, restarts after a kill, and stops', async () => {
  const first = run()
  const address = await first.ready()
  expect(first.said()).toMatch(/trader@openfloor\.example\s+\S+\s+trader/)
  expect((await fetch(`${address}/ready`)).status).toBe(200)

  const second = run()
  expect(await second.ended).toBe(1)
  expect(second.complained().trim()).toBe(
    `the data folder '${folder}' is in use by another process (process ${first.child.pid}); stop it, or choose another folder with DATA_DIR`,
  )

  first.child.kill('SIGKILL')
  await first.ended
  const third = run({ STOP_DELAY: '2' })
  const isReady = `${await third.ready()}/ready`
  expect((await fetch(isReady)).status).toBe(200)
  third.child.kill('SIGINT')
  await waitFor('the stop to begin', async () => (await fetch(isReady).catch(() => null))?.status !== 200)
  // As npm does with the terminal's signal.
  third.child.kill('SIGINT')
  expect(await third.ended).toBe(0)
}, 120_000)

test('[SRV-10] a port in use is named, with the variable that chooses another', async () => {
  const taken = createServer()
  const port = await new Promise<number>((resolve) =>
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
  )
  const refused = run({ PORT: String(port) })
  expect(await refused.ended).toBe(1)
  expect(refused.complained().trim()).toBe(`port ${port} is in use by another program: choose another with PORT, such as PORT=${port + 10}`)
  taken.close()
}, 60_000)

test.each([
  ['a host of another machine', { HOST: '192.0.2.1' }, /^HOST is '192\.0\.2\.1', which is no address of this machine: .+$/],
  [
    'a host of another machine, on chosen ports',
    { HOST: '192.0.2.1', PORT: '4150', PLATFORM_PORT: '4250', SANDBOX_PORT: '4350', PLATFORM_URL: 'http://platform.test' },
    /^HOST is '192\.0\.2\.1', which is no address of this machine: .+$/,
  ],
  ['a data folder that is a file', { DATA_DIR: import.meta.filename }, /^DATA_DIR is '.+', where no folder can be written \(\w+\): .+$/],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://name:word@127.0.0.1:9/openfloor' },
    /^DATABASE_URL leads to no database that lets us in: .*ECONNREFUSED.*$/,
  ],
])(
  '[SRV-10] %s is one line, and nothing is started',
  async (_what, env, line) => {
    const refused = run({ PLATFORM_URL: 'http://platform.test', ...env })
    expect(await refused.ended).toBe(1)
    expect(refused.complained().trim()).toMatch(line)
    expect(refused.complained()).not.toContain('word@')
    expect(refused.said()).toBe('')
  },
  60_000,
)

test.skipIf(postgresUrl === null)(
  '[SRV-02] on PostgreSQL it starts without a data folder',
  async () => {
    const fresh = await freshPostgres(postgresUrl ?? '', inject('migrated'))
    const server = run({ DATABASE_URL: fresh.url, DATA_DIR: join(folder, 'not', 'there') })
    expect((await fetch(`${await server.ready()}/ready`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await fresh.drop()
  },
  120_000,
)
