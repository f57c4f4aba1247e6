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
let output = ''
let address = ''

/** Three processes start at once, while other cores run tests. */
const startedWithinMs = 150_000
const countIn = (text: string): number => output.split(text).length - 1
/** Saves a file with unchanged content, as an editor does. */
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
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  address = await waitFor('the address', () => /with hot reload: (\S+)/.exec(output)?.[1], startedWithinMs)
  await waitFor('a ready server', () => countIn('Openfloor is ready') > 0, startedWithinMs)
}, 2 * startedWithinMs)
afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

test('the page is served from its sources, and its calls are proxied to the server', async () => {
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

test('a saved component updates an open page at once', async () => {
  const component = '/src/ui/Spinner.tsx'
  await fetch(`${address}${component}`)
  const client = await (await fetch(`${address}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? ''
  const line = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const messages: string[] = []
  line.addEventListener('message', ({ data }) => messages.push(String(data)))
  await waitFor('the line of the reloads', () => messages.some((text) => text.includes('connected')))
  // The file watcher may still be scanning and miss a save: save until it is noticed.
  const reload = await waitFor('the reload', () => {
    save(component)
    return messages.find((text) => text.includes('"update"') && text.includes(component))
  })
  expect(JSON.parse(reload)).toMatchObject({ type: 'update', updates: [{ type: 'js-update', acceptedPath: component }] })
  line.close()
}, 60_000)

test.skipIf(findChromium() === null)(
  'the component page renders all its sections',
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
  'the server restarts when one of its sources is saved',
  async () => {
    const before = countIn('Openfloor is ready')
    save('server/process/listen.ts')
    await waitFor('the next server', () => countIn('Openfloor is ready') > before, startedWithinMs)
    expect((await fetch(`${address}/api/rpc`, { method: 'POST' })).status).toBeLessThan(500)
  },
  2 * startedWithinMs,
)
