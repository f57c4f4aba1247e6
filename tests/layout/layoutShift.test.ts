import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { areaScreens } from '../../src/app/areas.ts'
import { phone } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'

let server: RunningServer
let browser: Browser

withBrowser((given) => ({ server, browser } = given))

type Shift = { value: number; moved: string[] }
type Watching = { shifts: Shift[] }

/** Collects every shift of the layout that no input caused, with the elements that moved. */
function watchShifts(): void {
  const found: Shift[] = []
  ;(globalThis as unknown as Watching).shifts = found
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const nameOf = ({ node, previousRect: from, currentRect: to }: Source): string =>
    `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${from.x},${from.y} to ${to.x},${to.y}`
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput) found.push({ value, moved: sources.map(nameOf) })
  }).observe({ type: 'layout-shift', buffered: true })
}

let page: Page
beforeAll(async () => {
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addInitScript(watchShifts)
  page = await context.newPage()
  await logInAs(page, server.appUrl, 'outside Europe')
  // A first visit swaps the typeface once it is idle; later ones have it from the cache.
  await page.evaluate(() => navigator.serviceWorker.ready)
})

const addresses = areaScreens.flatMap(({ at, name }) => (at === 'show' ? [`/show/${name}`] : []))
const others = [
  '/show/funding/bitcoin',
  '/show/funding/payment_success',
  '/show/funding/payment_error',
  '/show/terms',
  '/show/privacy',
  '/show/risk',
]
const sizes = [
  ['a phone', phone],
  ['a desktop', { width: 1440, height: 900 }],
] as const

test.each(sizes)('on %s nothing moves while a screen loads', async (_name, size) => {
  await page.setViewportSize(size)
  const moved: Record<string, Shift[]> = {}
  for (const address of [...addresses, ...others]) {
    await page.goto('about:blank')
    await page.goto(`${server.appUrl}/en/trading#${address}`, { waitUntil: 'networkidle' })
    await page.locator('main h1').waitFor()
    const shifts = await page.evaluate(() => (globalThis as unknown as Watching).shifts)
    // Below a thousandth a figure or a letter is a pixel wider in the other typeface.
    if (shifts.reduce((sum, { value }) => sum + value, 0) >= 0.001) moved[address] = shifts
  }
  expect(moved).toEqual({})
})
