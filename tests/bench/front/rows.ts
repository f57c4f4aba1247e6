import type { Browser, BrowserContext, Page } from 'playwright-core'
import { builtFloor } from '../../bytes/floor.ts'
import { launchBrowser, phone } from '../../support/browser.ts'
import { logInAs } from '../../support/logIn.ts'
import { startServer } from '../../support/server.ts'
import { median, type Row } from '../row.ts'
import { blockingTime, interactiveAt } from './probe.ts'
import { serveFolder } from './staticServer.ts'
import { type Visit, visit } from './visit.ts'

type Visits = { first: Visit; second: Visit; offline: Visit }
type Target = { url: string; ready: string; prepare?: (context: BrowserContext) => Promise<void> }

const rounds = 3
/** Long enough for a service worker to have stored the shell at the slow phone's rate. */
async function shellStored(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
}

/** First, second and offline visit with a profile of its own. */
async function visits(browser: Browser, { url, ready, prepare }: Target): Promise<Visits> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-GB' })
  try {
    await prepare?.(context)
    const first = await visit(context, url, ready, { during: shellStored })
    const second = await visit(context, url, ready)
    const offline = await visit(context, url, ready, { offline: true })
    return { first, second, offline }
  } finally {
    await context.close()
  }
}

/** Signs the seeded trader in at full speed and keeps nothing but the cookie. */
async function signedIn(browser: Browser, appUrl: string): Promise<Awaited<ReturnType<BrowserContext['storageState']>>['cookies']> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logInAs(page, appUrl, 'trader')
  const { cookies } = await context.storageState()
  await context.close()
  return cookies
}

/** How long the page takes to answer a tap, at a quarter of the speed: the slowest event of five. */
async function tapTime(browser: Browser, target: Target, tap: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-GB' })
  try {
    await target.prepare?.(context)
    const { events } = await visit(context, target.url, target.ready, {
      during: async (page) => {
        for (let time = 0; time < 5; time += 1) await tap(page)
        await page.waitForFunction(() => performance.now() > 0)
      },
    })
    return Math.max(0, ...events.map((event) => event.ms))
  } finally {
    await context.close()
  }
}

const middle = (all: readonly Visits[], of: (one: Visits) => number): number => median(all.map(of))

/** Lines F6 to F14: our page signed in and as a visitor, against the floor of the same libraries, visited in turn. */
export async function frontRows(): Promise<Row[]> {
  const floorFolder = await builtFloor()
  const [server, floorServer, browser] = [await startServer(), await serveFolder(floorFolder), await launchBrowser()]
  try {
    const cookies = await signedIn(browser, server.appUrl)
    const floor: Target = { url: `${floorServer.url}/`, ready: '#data' }
    const visitor: Target = { url: `${server.appUrl}/en/trading`, ready: 'header a[href$="/register"]' }
    const person: Target = { url: `${server.appUrl}/en/trading`, ready: 'header bdi', prepare: (context) => context.addCookies(cookies) }
    const [floors, visitors, persons]: [Visits[], Visits[], Visits[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await visits(browser, floor))
      visitors.push(await visits(browser, visitor))
      persons.push(await visits(browser, person))
    }
    const rows: Row[] = []
    for (const [who, ours] of [
      ['a visitor', visitors],
      ['a person', persons],
    ] as const) {
      const row = (
        line: string,
        what: string,
        of: (one: Visits) => number,
        against: (one: Visits) => number,
        atMost: number,
        unit = 'ms',
      ): void => {
        rows.push({ line, what: `${what}; ${who}`, ours: middle(ours, of), floor: middle(floors, against), unit, atMost })
      }
      const floorData = ({ first }: Visits): number => first.ready ?? Number.NaN
      row(
        'F6',
        'first paint',
        ({ first }) => first.fcp,
        ({ first }) => first.fcp,
        0.4,
      )
      row('F7', 'first useful data', ({ first }) => first.ready ?? Number.NaN, floorData, 1.4)
      row('F7', 'largest paint against the floor’s first data', ({ first }) => first.lcp, floorData, 1.4)
      row(
        'F8',
        'interactive, against the floor’s first paint',
        ({ first }) => interactiveAt(first),
        ({ first }) => first.fcp,
        1.5,
      )
      row(
        'F9',
        'blocking time, against 150 ms',
        ({ first }) => blockingTime(first),
        () => 150,
        1,
      )
      row(
        'F10',
        'second visit, data',
        ({ second }) => second.ready ?? Number.NaN,
        ({ second }) => second.ready ?? Number.NaN,
        1.3,
      )
      row(
        'F10',
        'second visit, first paint against a third of the floor’s',
        ({ second }) => second.fcp,
        ({ second }) => second.fcp / 3,
        1.2,
      )
      row(
        'F11',
        'offline start, last known data',
        ({ offline }) => offline.ready ?? Number.NaN,
        ({ offline }) => offline.ready ?? Number.NaN,
        1.3,
      )
      row(
        'F12',
        'heap after load',
        ({ first }) => first.heap,
        ({ first }) => first.heap,
        2,
        'B',
      )
      row(
        'F14',
        'layout shift, against 0.02',
        ({ first }) => first.cls,
        () => 0.02,
        1,
        '',
      )
    }
    const floorTap = await tapTime(browser, floor, (page) => page.getByRole('link').first().click())
    const openPanel = await tapTime(browser, person, async (page) => {
      await page.locator('button[popovertarget]:visible').first().click()
      await page.keyboard.press('Escape')
    })
    rows.push({
      line: 'F13',
      what: 'answer to a tap that opens a panel',
      ours: openPanel,
      floor: Math.max(floorTap, 16),
      unit: 'ms',
      atMost: 4,
    })
    return rows
  } finally {
    await browser.close()
    await floorServer.stop()
    await server.stop()
    server.remove()
  }
}
