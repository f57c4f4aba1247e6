import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone, resize, watchFaults } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { addAxe, horizontalOverflow, violations } from './axe.ts'
import { chooseExpiry } from '../support/ticket.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let platform: FrameLocator

withBrowser((given) => ({ server, browser } = given))
// One that a test has started in place of the first.
afterAll(() => server?.stop())
beforeAll(async () => {
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  page = await context.newPage()
  platform = page.frameLocator('iframe[title="Trading platform"]')
  await logInAs(page, server.appUrl, 'trader')
})

const live = (): Promise<void> => platform.locator('.feed[data-feed=live]').waitFor()

test('[SRV-07] a symbol is found by its name and marked as a favourite; both are remembered', async () => {
  const faults = watchFaults(page)
  await live()
  const picker = platform.getByRole('button', { name: /choose another symbol/ })
  const search = platform.getByRole('searchbox', { name: 'Search symbols' })
  await picker.click()
  const all = await platform.locator('.symbols li:visible').count()
  await search.fill('gold')
  await picker.click()
  await picker.click()
  // The list receives its `toggle` event shortly after it is closed.
  await expect.poll(async () => [await search.inputValue(), await platform.locator('.symbols li:visible').count()]).toEqual(['', all])
  await search.fill('ether')
  await platform.getByRole('button', { name: 'ETH/USD is a favourite' }).click()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await platform.getByRole('button', { name: 'ETH/USD, choose another symbol' }).waitFor()
  await live()
  // The iframe has the host page store it: a reload could come sooner.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('platform'))).toContain('"symbol":"ETH/USD"')
  await page.reload()
  await platform.getByRole('button', { name: 'ETH/USD, choose another symbol' }).click()
  await platform.getByRole('button', { name: 'Favourites' }).click()
  await expect.poll(() => platform.locator('.symbols li:visible').count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
})

test('[SRV-07] the keyboard moves along the chart into its history, and a table shows the same', async () => {
  await live()
  // As wide as the bar needs to show them itself.
  await resize(page, { width: 1440, height: 900 })
  // The intervals are one tab stop: arrows move within them, Enter chooses.
  const intervals = platform.getByRole('toolbar', { name: 'Chart interval' }).getByRole('button')
  expect(await intervals.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length)).toBe(1)
  await platform.getByRole('button', { name: '5s, 5 seconds' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await platform.getByRole('button', { name: '1m, 1 minute', pressed: true }).waitFor()
  // From then on the chart is covered until the history by minutes has replaced the one before.
  await platform.locator('.chart .cover').waitFor({ state: 'hidden' })
  await platform.getByRole('button', { name: 'Candles' }).click()
  const chart = platform.getByRole('slider', { name: /^Price chart of ETH\/USD/ })
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/:00⁩: open/)
  // 300 candles at first, and one more with each minute that begins meanwhile.
  expect(Number(await chart.getAttribute('aria-valuemax'))).toBeGreaterThanOrEqual(299)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const third = await chart.getAttribute('aria-valuetext')
  expect(third).toMatch(/: open \d+\.\d\d, high \d+\.\d\d, low \d+\.\d\d, close \d+\.\d\d$/)
  await platform.getByRole('button', { name: 'Prices as a table' }).click()
  const row = platform.getByRole('row', { name: third?.split(': open')[0] ?? '' })
  for (const price of third?.match(/\d+\.\d\d/g) ?? []) expect(await row.textContent()).toContain(price)
  await platform.getByRole('button', { name: 'Line' }).click()
  // Older candles load as soon as the oldest are in view.
  await chart.focus()
  await page.keyboard.press('Home')
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      return Number(await chart.getAttribute('aria-valuemax'))
    })
    .toBeGreaterThan(400)
  await resize(page, desktop)
})

test('[TRD-01, SRV-07] the confirmation setting applies to every tab at once; each tab keeps its symbol', async () => {
  const second = await context.newPage()
  await second.goto(`${server.appUrl}/en/trading#/home`)
  const other = second.frameLocator('iframe[title="Trading platform"]')
  await other.locator('.feed[data-feed=live]').waitFor()
  const symbol = (tab: FrameLocator, name: string): Promise<void> =>
    tab.getByRole('button', { name: `${name}, choose another symbol` }).waitFor()
  await other.getByRole('button', { name: /choose another symbol/ }).click()
  await other.getByRole('searchbox').fill('bitcoin')
  await second.keyboard.press('Enter')
  await symbol(other, 'BTC/USD')
  await platform.getByRole('button', { name: 'Trade settings' }).click()
  await platform.getByRole('switch', { name: 'Confirm each order' }).check()
  await page.keyboard.press('Escape')
  await symbol(platform, 'ETH/USD')
  // The other tab's switch follows, and its own next choice reverts nothing.
  await other.getByRole('button', { name: 'Trade settings' }).click()
  await expect.poll(() => other.getByRole('switch', { name: 'Confirm each order' }).isChecked()).toBe(true)
  await symbol(other, 'BTC/USD')
  await other.getByRole('switch', { name: 'Sounds' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('platform'))).toContain('"symbol":"BTC/USD"')
  await page.bringToFront()
  await page.reload()
  await live()
  await platform.getByRole('button', { name: 'Trade settings' }).click()
  const confirms = platform.getByRole('switch', { name: 'Confirm each order' })
  await expect.poll(() => confirms.isChecked()).toBe(true)
  await confirms.uncheck()
  await page.keyboard.press('Escape')
  await second.close()
})

test('[TRD-01] a closed market takes no order and shows when it opens', async () => {
  // At weekends and at night some of sixteen symbols are closed; at the busiest hour all are open and this
  // test has nothing to check.
  const { symbols, now } = (await (await fetch(`${server.platformUrl}/v2/symbols`)).json()) as {
    symbols: { symbol: string; hours: { from: number; to: number }[] | null }[]
    now: number
  }
  // Closed now and in ten minutes, so that none opens during the test.
  const minutes = [now, now + 600_000].map((at) => ((at + 4 * 86_400_000) % (7 * 86_400_000)) / 60_000)
  const closed = symbols.find(
    ({ hours }) => hours && !hours.some(({ from, to }) => minutes.some((minute) => minute >= from && minute < to)),
  )
  if (!closed) return
  await platform.getByRole('button', { name: /choose another symbol/ }).click()
  await platform.getByRole('searchbox').fill(closed.symbol)
  await page.keyboard.press('Enter')
  await platform.getByText(`${closed.symbol} isn’t trading now. It opens on`).waitFor()
  expect(await platform.getByRole('button', { name: /^Up/ }).getAttribute('aria-disabled')).toBe('true')
  await platform.getByRole('button', { name: 'Other markets' }).click()
  await platform.getByRole('searchbox').fill('bitcoin')
  await page.keyboard.press('Enter')
  await live()
})

test('[SRV-05, SRV-07] a killed server stops orders on screen, and after a restart has settled the open ones', async () => {
  await live()
  await chooseExpiry(platform, '30 s')
  await platform.getByRole('button', { name: /^Down/ }).click()
  await platform.getByRole('tab', { name: 'Open (1)' }).waitFor()
  const ports = Object.fromEntries(
    (['app', 'platform', 'sandbox'] as const).map((name) => [name, Number(new URL(server[`${name}Url`]).port)]),
  ) as Record<'app' | 'platform' | 'sandbox', number>
  const { dataDir } = server
  await server.kill()
  await platform.getByText('Prices have stopped. You can place orders again when they’re back.').waitFor()
  expect(await platform.getByRole('button', { name: /^Up/ }).getAttribute('aria-disabled')).toBe('true')
  server = await startServer({ dataDir, ports })
  await live()
  await platform
    .getByRole('status')
    .getByText(/^(Won|Lost|Tie): .*Down/)
    .waitFor()
})

test('[TRD-15] a platform that does not open within 15 seconds says so and offers a retry', async () => {
  await context.route(`${server.platformUrl}/**`, (route) => route.abort())
  await page.reload()
  await page.getByText('The trading platform didn’t open').waitFor({ timeout: 30_000 })
  await page
    .locator('#main')
    .getByText(/^as of /)
    .first()
    .waitFor()
  await context.unroute(`${server.platformUrl}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await live()
  // A slow iframe is reported again after its 15 seconds, until it sends `ready`.
  await expect.poll(() => page.getByText('The trading platform didn’t open').count()).toBe(0)
})

test.each([
  ['dark', desktop],
  ['light', phone],
  ['dark', { width: 2560, height: 1440 }],
] as const)(
  '[APP-24, APP-25, APP-28] the platform’s page has no axe-core violation and no sideways scroll, %s, %o',
  async (theme, viewport) => {
    const own = await browser.newContext({ viewport, locale: 'en-GB', bypassCSP: true, reducedMotion: 'reduce', colorScheme: theme })
    await addAxe(own)
    const bare = await own.newPage()
    await bare.goto(`${server.platformUrl}/?lang=en&theme=${theme}`)
    await bare.locator('.feed[data-feed=live]').waitFor()
    const faults: string[] = []
    const look = async (name: string): Promise<void> => {
      faults.push(...(await violations(bare)).map((fault) => `${name}: ${fault}`))
      if ((await horizontalOverflow(bare)) > 0) faults.push(`${name}: can be scrolled sideways`)
      const small = await bare.locator('button:visible, select:visible, input:visible').evaluateAll((controls) =>
        controls
          .map((control) => ({
            box: (control.closest('.box, .setting, .searching') ?? control).getBoundingClientRect(),
            name: control.outerHTML.slice(0, 60),
          }))
          .filter(({ box }) => box.height < 44)
          .map(({ name: html, box }) => `${html} ${box.height}`),
      )
      faults.push(...small.map((one) => `${name}: lower than 44 px: ${one}`))
    }
    await look('chart')
    const tools = bare.getByRole('button', { name: /^Chart view/ })
    if (await tools.isVisible()) await tools.click()
    await bare.getByRole('button', { name: 'Prices as a table' }).click()
    await bare.getByRole('table').waitFor()
    await look('table')
    // A panel is positioned shortly after it opens, and its button says so then.
    await bare.getByRole('button', { name: /choose another symbol/ }).click()
    await bare.getByRole('button', { name: /choose another symbol/, expanded: true }).waitFor()
    await look('symbols')
    await bare.keyboard.press('Escape')
    await bare.getByRole('button', { name: 'Trade settings' }).click()
    await bare.getByRole('button', { name: 'Trade settings', expanded: true }).waitFor()
    await look('settings')
    await bare.keyboard.press('Escape')
    for (const [name, value] of [
      ['Stake', /^Stake/],
      ['Expiry', /^Expiry/],
    ] as const) {
      await bare.getByRole('button', { name: value }).click()
      await bare.getByRole('dialog', { name }).waitFor()
      await look(name)
      await bare.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
    // Colours during a theme change: their contrast is not meaningful.
    const moving = await bare.evaluate(
      (other) => {
        document.documentElement.dataset['theme'] = other
        return document.getAnimations().length
      },
      theme === 'dark' ? 'light' : 'dark',
    )
    expect(moving).toBe(0)
    await own.close()
  },
)
