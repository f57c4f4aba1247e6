import type { Browser, BrowserContext, Frame, FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, launchBrowser, resize } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let platform: FrameLocator

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block', reducedMotion: 'reduce' })
  page = await context.newPage()
  platform = page.frameLocator('iframe').first()
  await logInAs(page, server.appUrl, 'trader')
})

const live = (): Promise<void> => platform.locator('.feed[data-feed=live]').waitFor()
const innerFrame = (): Frame => page.frames().find((frame) => frame.url().startsWith(server.platformUrl)) as Frame
const open = async (language: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(`${server.appUrl}/${language}/trading#/home`)
  await live()
  await innerFrame().evaluate(async () => void (await document.fonts.ready))
}

const longest = { account: 'rub-1001', symbol: 'EUROPE50', currency: 'RUB', stake: '498765.43', openPrice: '60742.95', payoutPercent: 78 }
/** One day has passed at midnight: the response's orders are below two headings. */
const ended = (['won', 'lost', 'tie'] as const).map((status, index) => ({
  ...longest,
  id: status,
  direction: index === 1 ? 'down' : 'up',
  closePrice: '60698.55',
  openedAt: Date.now() - index * 86_400_000 - 60_000,
  expiresAt: Date.now() - index * 86_400_000,
  status,
  returned: { won: '887802.46', lost: null, tie: '498765.43' }[status],
}))
const running = () => ({
  ...longest,
  id: 'runs',
  direction: 'up',
  closePrice: null,
  openedAt: Date.now(),
  expiresAt: Date.now() + 3_599_000,
})

/** Returns the selected elements that are wider than their box or reach out of the window. */
const clipped = (selector: string): Promise<string[]> =>
  innerFrame().evaluate(
    (of) =>
      [...document.querySelectorAll<HTMLElement>(of)]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          const isInline = getComputedStyle(element).display === 'inline'
          return left < 0 || right > document.documentElement.clientWidth || (!isInline && element.scrollWidth > element.clientWidth)
        })
        .map((element) => `${element.className} "${element.textContent}"`),
    selector,
  )

test('[APP-25, SRV-07] no text of an order is clipped with the longest amounts, in three languages', async () => {
  const balance = { account: 'rub-1001', available: '1000000.00', currency: 'RUB' }
  await context.route('**/v2/orders?**', (route) =>
    route.fulfill({ json: { return: 'true', orders: [{ ...running(), status: 'open', returned: null }], settled: ended, balance } }),
  )
  const faults: string[] = []
  for (const language of ['en', 'de', 'ar']) {
    await resize(page, desktop)
    await open(language)
    for (const list of ['open', 'ended']) {
      await platform.locator(`#tab-${list}`).click()
      await platform
        .locator('.order')
        .nth(list === 'open' ? 0 : 2)
        .waitFor()
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
        [390, 844],
        [320, 640],
      ] as const) {
        await resize(page, { width, height })
        const parts = await clipped('.list, .list :not(.hidden)')
        faults.push(...parts.map((part) => `${language} ${width} ${list}: ${part}`))
      }
    }
  }
  await context.unroute('**/v2/orders?**')
  expect(faults).toEqual([])
})

test('[SRV-07] an order’s result is on one line with its time, below its day', async () => {
  await resize(page, { width: 1440, height: 900 })
  await open('en')
  await platform.locator('#tab-ended').click()
  await platform
    .getByRole('heading', { name: /^\w{3}, \w{3} \d+$/ })
    .first()
    .waitFor()
  const row = platform
    .getByRole('listitem')
    .filter({ hasText: /Won, \$[\d.]+ back/ })
    .first()
  expect(await row.locator('time').textContent()).toMatch(/^\d\d:\d\d$/)
  const lines = await row.locator('.result').evaluate((result) => {
    const range = document.createRange()
    range.selectNodeContents(result)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
})

test('[APP-25] on the smallest phone stake and expiry are visible, and nothing covers Up and Down', async () => {
  const faults: string[] = []
  for (const language of ['en', 'de', 'ar']) {
    await resize(page, { width: 320, height: 640 })
    await open(language)
    const narrow = await innerFrame().evaluate(() => {
      const [stake, expiry] = [document.querySelector<HTMLInputElement>('#stake'), document.querySelector<HTMLSelectElement>('#expiry')]
      if (!stake || !expiry) return ['no ticket']
      stake.value = '5000'
      const pen = document.createElement('canvas').getContext('2d')
      return [stake, expiry].flatMap((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        if (pen) pen.font = font
        const text = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const needed = pen?.measureText(text).width ?? Infinity
        return needed > room ? [`${field.id}: "${text}" needs ${needed} of ${room}`] : []
      })
    })
    const tools = await page.locator('iframe').first().boundingBox()
    const strip = await page.getByRole('group').first().boundingBox()
    const presses = await platform.locator('.ticket .press').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    const frameBottom = (tools?.y ?? 0) + (tools?.height ?? 0)
    if ((strip?.y ?? 0) < frameBottom) faults.push(`${language}: the tools lie over the platform by ${frameBottom - (strip?.y ?? 0)} px`)
    if (presses.some((bottom) => bottom > (tools?.height ?? 0))) faults.push(`${language}: Up and Down end below the frame`)
    const labels = await page
      .getByRole('navigation')
      .first()
      .locator('a, button')
      .evaluateAll((all) =>
        all
          .map((item) => {
            const range = document.createRange()
            range.selectNodeContents(item)
            const { left, right } = range.getBoundingClientRect()
            return [left, right] as const
          })
          .toSorted(([a], [b]) => a - b),
      )
    for (const [index, [left]] of labels.entries())
      if (index > 0 && left - (labels[index - 1]?.[1] ?? 0) < 3) faults.push(`${language}: two words of the bar touch`)
    faults.push(...narrow.map((one) => `${language}: ${one}`))
  }
  expect(faults).toEqual([])
})

test('[SRV-07] a refused stake offers no payout, and its error moves neither Up nor Down', async () => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 320, height: 640 },
  ]) {
    await resize(page, size)
    await open('en')
    const up = platform.getByRole('button', { name: /^Up/ })
    await expect.poll(() => up.textContent()).toMatch(/pays \$/)
    const before = await up.boundingBox()
    await platform.getByLabel('Stake').fill('99999')
    await platform.getByRole('alert').getByText('The stake must be from $5 to $5,000.').waitFor()
    expect(await platform.getByText(/\$1\d\d,/).count()).toBe(0)
    expect(await up.boundingBox()).toEqual(before)
  }
})

const noticeInSight = async (): Promise<boolean> => {
  const box = await page.getByText(/^Offline since/).boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

test('[PWA-04, SRV-07] offline both pages say so and send nothing, and all resumes after reconnecting', async () => {
  await resize(page, { width: 1440, height: 900 })
  await open('en')
  await platform.locator('#tab-open').click()
  const up = platform.getByRole('button', { name: /^Up/ })
  const shape = async () => [await up.boundingBox(), await platform.locator('.canvas').boundingBox()]
  const before = await shape()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await context.setOffline(true)
  await platform.locator('.feed[data-feed=offline]').waitFor()
  expect(await noticeInSight()).toBe(true)
  await platform.getByText('You’re offline. You can place orders again once you’re back online.').waitFor()
  await platform.getByText(/^As of \d\d:\d\d\./).waitFor()
  expect(await platform.getByText('Couldn’t load your orders.').count()).toBe(0)
  for (const press of await platform.locator('.ticket .press').all())
    expect([await press.getAttribute('aria-disabled'), await press.getAttribute('aria-describedby')]).toEqual(['true', 'not-now'])
  sent.length = 0
  await up.click({ force: true })
  await platform.getByRole('alert').getByText('No connection. No order was placed.').waitFor()
  expect([sent.filter((url) => url.includes('/orders')), await shape()]).toEqual([[], before])
  await context.setOffline(false)
  await live()
  await platform.getByText(/^As of /).waitFor({ state: 'detached' })
  await expect.poll(() => up.getAttribute('aria-disabled')).toBe(null)
  expect([await platform.getByText('No connection.').count(), await page.getByText(/^Offline since/).count()]).toEqual([0, 0])
})

test.each([390, 320])('[PWA-04, APP-25] on a phone of %i px the offline notice stays in view on every scrolled screen', async (width) => {
  await resize(page, { width, height: 640 })
  await open('en')
  const faults: string[] = []
  for (const route of ['/home', '/show/funding', '/show/contest', '/show/terms']) {
    await page.goto(`${server.appUrl}/en/trading#${route}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (route === '/home') await live()
    await context.setOffline(true)
    await page.getByText(/^Offline since/).waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    // The screen may still be loading, which changes the scroll position.
    await expect.poll(noticeInSight, { message: route }).toBe(true)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (sideways > 0) faults.push(`${route}: ${sideways} px sideways`)
    await context.setOffline(false)
    await page.getByText(/^Offline since/).waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
})

test('[APP-25] the trading screen fits a window with classic scrollbars, and “More” has the footer', async () => {
  // As on Windows and Linux: Playwright hides scrollbars by default.
  const classic = await launchBrowser([], ['--hide-scrollbars'])
  const own = await classic.newPage({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  await logInAs(own, server.appUrl, 'trader')
  const inside = own.frameLocator('iframe').first()
  await inside.locator('.feed[data-feed=live]').waitFor()
  const over = () => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
    return [scrollHeight - innerHeight, scrollWidth - innerWidth, innerWidth - clientWidth].map((pixels) => Math.max(0, pixels))
  }
  const found: string[] = []
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await resize(own, { width, height })
    for (const frame of own.frames().filter((one) => one.url().startsWith('http')))
      found.push(`${width} ${frame === own.mainFrame() ? 'page' : 'frame'} ${(await frame.evaluate(over)).join(' ')}`)
  }
  expect(found.filter((line) => !line.endsWith(' 0 0 0'))).toEqual([])
  expect(found).toHaveLength(8)
  await own.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: 'More' }).click()
  await own.locator('#panel-profile').getByRole('link', { name: 'Terms of use' }).click()
  await own.waitForURL(/#\/show\/terms$/)
  await classic.close()
})
