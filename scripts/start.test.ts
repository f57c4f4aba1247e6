import { spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Refused = { code: number | null; output: string; lines: string[] }

/** Runs `npm start` with this environment until it exits. */
function start(env: Record<string, string>): Promise<Refused> {
  // The test runner sets MODE for its own purposes.
  const { DATABASE_URL: _database, MODE: _mode, ...inherited } = process.env
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'start.ts')], {
    env: { ...inherited, PORT: '0', PLATFORM_PORT: '0', SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, complained] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, lines: complained.trim().split('\n') })))
}

test('[SRV-10] each start-up problem is one line, reported before anything is built or opened', async () => {
  const holders = [createServer(), createServer()]
  for (const holder of holders) await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const [one, two] = holders.map((holder) => (holder.address() as AddressInfo).port)
  const refused = await start({ PORT: String(one), SANDBOX_PORT: String(two), DIST_DIR: '/not/there' })
  for (const holder of holders) holder.close()
  expect(refused).toEqual({
    code: 1,
    output: '',
    lines: [
      "DIST_DIR is '/not/there', where no built page is: leave it out to have one built",
      expect.stringMatching(new RegExp(`^Port ${one}, for the app, is in use\\. Choose another: PORT=\\d+ npm start$`)),
      expect.stringMatching(new RegExp(`^Port ${two}, for the sandbox world, is in use\\. Choose another: SANDBOX_PORT=\\d+ npm start$`)),
    ],
  })
}, 30_000)

test.each([
  [
    { HOST: '192.0.2.1', PORT: '4150', PLATFORM_URL: 'http://platform.test' },
    [/^HOST is '192\.0\.2\.1', which is no address of this machine/],
  ],
  [{ PORT: 'x', LOG_LEVEL: 'y' }, [/^PORT is 'x'/, /^LOG_LEVEL is 'y'/]],
])(
  '[SRV-10] with %j it reports one line for each bad value, and starts nothing',
  async (env, lines) => {
    const refused = await start(env)
    expect([refused.code, refused.output, refused.lines.length]).toEqual([1, '', lines.length])
    for (const [index, line] of lines.entries()) expect(refused.lines[index]).toMatch(line)
  },
  30_000,
)
