import type { Browser } from 'playwright-core'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dist, ensureBuilt } from '../../scripts/build/build.ts'
import { freePort } from '../../scripts/process/freePort.ts'
import { launchBrowser } from '../support/browser.ts'
import { personOf } from '../support/logIn.ts'
import { freePorts, type RunningServer, startServer } from '../support/server.ts'
import { type CountingProxy, countingProxy } from './countingProxy.ts'
import { firstLoadAsPerson, firstLoadAsVisitor } from './firstLoad.ts'
import { floorSize } from './floor.ts'
import { screens, sharedCalls, wholeApp } from './manifest.ts'
import { type Size, sizeOfAll } from './sizes.ts'

/** The byte goals, as multiples of the floor of our own libraries, and the one that is a plain figure (F3). */
const goals = { firstScript: 1.25, firstScriptDecoded: 1.35, firstStyleBytes: 12_000, wholeApp: 3, screen: 0.15 }

let floor: Size
let server: RunningServer
let proxy: CountingProxy
let browser: Browser
const visits: Record<string, string[]> = {}

beforeAll(async () => {
  floor = await floorSize()
  await ensureBuilt()
  const ports = await freePorts()
  const proxyPort = await freePort()
  server = await startServer({ ports, env: { APP_URL: `http://localhost:${proxyPort}` } })
  proxy = await countingProxy(proxyPort, `http://127.0.0.1:${ports.app}`)
  browser = await launchBrowser()
  visits['a visitor'] = await firstLoadAsVisitor(browser, proxy, '/en/trading#/home')
  visits['a person'] = await firstLoadAsPerson(browser, proxy, '/en/trading#/home', personOf('trader'))
})
afterAll(async () => {
  await browser?.close()
  await proxy?.close()
  await server?.stop()
  server?.remove()
})

const ofKind = (files: readonly string[], ending: string): string[] => files.filter((file) => file.endsWith(ending))
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
/** What was measured, for the reader of a run. */
const report = (line: string, ours: number, most: number): void =>
  void process.stdout.write(`${line}: ${kB(ours)} of at most ${kB(most)}\n`)

function hold(line: string, ours: number, most: number): void {
  report(line, ours, most)
  expect(ours).toBeGreaterThan(0)
  expect(ours).toBeLessThanOrEqual(most)
}

test('the floor is the size of libraries, not of an empty build', () => {
  expect(floor.brotli).toBeGreaterThan(90_000)
})

test.each(['a visitor', 'a person'])('F1 and F2: the first load of %s asks for little more script than the libraries', (who) => {
  const scripts = ofKind(visits[who] ?? [], '.js')
  expect(scripts.some((file) => /background/.test(basename(file)))).toBe(true)
  const { brotli, decoded } = sizeOfAll(scripts)
  hold(`F1, ${who}, script`, brotli, goals.firstScript * floor.brotli)
  hold(`F2, ${who}, script, decoded`, decoded, goals.firstScriptDecoded * floor.decoded)
})

test.each(['a visitor', 'a person'])('F3: the first load of %s asks for few styles', (who) => {
  hold(`F3, ${who}, styles`, sizeOfAll(ofKind(visits[who] ?? [], '.css')).brotli, goals.firstStyleBytes)
})

test('F4: the whole app in one language is small enough to keep on the device', () => {
  hold('F4, whole app', sizeOfAll(wholeApp('en')).brotli, goals.wholeApp * floor.brotli)
})

test('F5: each screen adds little to what home and the calls of all screens have loaded', () => {
  const home = new Set([...(visits['a visitor'] ?? []), ...sharedCalls().map((file) => join(dist, file))])
  const all = screens()
  expect(all.length).toBeGreaterThan(3)
  const heavy = all.filter(({ screen, files }) => {
    const { brotli } = sizeOfAll(files.map((file) => join(dist, file)).filter((file) => !home.has(file) && /\.(?:js|css)$/.test(file)))
    report(`F5, ${basename(screen)}`, brotli, goals.screen * floor.brotli)
    return brotli > goals.screen * floor.brotli
  })
  expect(heavy.map(({ screen }) => screen)).toEqual([])
})
