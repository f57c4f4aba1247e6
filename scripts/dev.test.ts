import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../tests/support/browser.ts'
import { waitFor } from '../tests/support/waitFor.ts'
import { root } from './build/build.ts'
import { findChromium } from './chromium/findChromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'openfloor-dev-'))
let child: ChildProcess
let said = ''
let address = ''

/** Three processes begin together, beside the tests of another core. */
const startedWithinMs = 150_000
const timesSaid = (text: string): number => said.split(text).length - 1
/** As an editor saves a file, with the same text in it. */
function save(file: string): void {
  const now = new Date()
  utimesSync(join(root, file), now, now)
}

beforeAll(async () => {
  // The test runner sets MODE for its own purposes.
  const { DATABASE_URL: _database, MODE: _mode, NODE_ENV: _env, VITEST: _vitest, ...inherited } = process.env
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'dev.ts')], {
    env: { ...inherited, PORT: '0', PLATFORM_PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  address = await waitFor('the address', () => /with hot reload: (\S+)/.exec(said)?.[1], startedWithinMs)
  await waitFor('a ready server', () => timesSaid('Openfloor is ready') > 0, startedWithinMs)
}, 2 * startedWithinMs)
afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

test('the page is served from its sources, and its calls go on to the server', async () => {
  expect(address).toMatch(/^http:\/\/localhost:[1-9]\d+$/)
  const page = await fetch(`${address}/en/trading`)
  expect(await page.text()).toContain('/@vite/client')
  const call = await fetch(`${address}/api/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'session' }),
  })
  expect(await call.json()).toMatchObject({ result: { user: null } })
})

test('a component that is saved reaches an open page at once', async () => {
  const component = '/src/ui/Spinner.tsx'
  await fetch(`${address}${component}`)
  const client = await (await fetch(`${address}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? ''
  const line = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const heard: string[] = []
  line.addEventListener('message', ({ data }) => heard.push(String(data)))
  await waitFor('the line of the reloads', () => heard.some((text) => text.includes('connected')))
  // A folder that is still being looked through takes a file as it finds it: saved until it is noticed.
  const reload = await waitFor('the reload', () => {
    save(component)
    return heard.find((text) => text.includes('"update"') && text.includes(component))
  })
  expect(JSON.parse(reload)).toMatchObject({ type: 'update', updates: [{ type: 'js-update', acceptedPath: component }] })
  line.close()
}, 60_000)

test.skipIf(findChromium() === null)(
  'the component page stands, with every section of it',
  async () => {
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      await page.goto(`${address}/en/trading#/show/components`)
      await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor({ timeout: 60_000 })
      const shown = await page.locator('main section[aria-label] > h2').allTextContents()
      expect(shown).toEqual(
        expect.arrayContaining(['Button', 'Field', 'Amount', 'Tabs', 'Dialog', 'Toast', 'Stepper', 'Countdown', 'Copy', 'States']),
      )
      expect(faults).toEqual([])
    } finally {
      await browser.close()
    }
  },
  120_000,
)

test(
  'the server begins anew when a source of it is saved',
  async () => {
    const before = timesSaid('Openfloor is ready')
    save('server/listen.ts')
    await waitFor('the next server', () => timesSaid('Openfloor is ready') > before, startedWithinMs)
    expect((await fetch(`${address}/api/rpc`, { method: 'POST' })).status).toBeLessThan(500)
  },
  2 * startedWithinMs,
)
