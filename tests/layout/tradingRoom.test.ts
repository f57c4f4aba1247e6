import type { Browser, BrowserContext, Frame, FrameLocator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { desktop, launchBrowser, phone, resize } from '../support/browser.ts'
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
      await resize(page, desktop)
      await platform.locator(`#tab-${list}`).click()
      await platform
        .locator('.list .order')
        .nth(list === 'open' ? 0 : 2)
        .waitFor()
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
        [390, 844],
        [320, 640],
      ] as const) {
        await resize(page, { width, height })
        // On a phone the list is a sheet.
        if (width < 860) await platform.locator('.strip [popovertarget]').click()
        await platform.locator('.list .order').first().waitFor()
        const parts = await clipped('.list, .list :not(.hidden)')
        if (width < 860) await page.keyboard.press('Escape')
        faults.push(...parts.map((part) => `${language} ${width} ${list}: ${part}`))
      }
    }
  }
  await context.unroute('**/v2/orders?**')
  expect(faults).toEqual([])
})

test('[SRV-07] a closed order shows its profit on one line, with the payout, below its day', async () => {
  await resize(page, { width: 1440, height: 900 })
  await open('en')
  await platform.locator('#tab-ended').click()
  await platform
    .locator('.list')
    .getByRole('heading', { name: /^\w{3}, \w{3} \d+$/ })
    .first()
    .waitFor()
  const row = platform.locator('.settled[data-status=won]').first()
  expect(await row.locator('time').textContent()).toMatch(/^\d\d:\d\d$/)
  expect(await row.locator('.standing').textContent()).toMatch(/^payout \$[\d.]+$/)
  const gain = row.locator('.gain')
  expect(await gain.textContent()).toMatch(/^\+\$[\d.]+$/)
  const lines = await gain.evaluate((result) => {
    const range = document.createRange()
    range.selectNodeContents(result)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
})

test('[APP-25] on a phone the chart has 45% of the height; an error moves no button', async () => {
  await resize(page, phone)
  await open('en')
  const up = platform.getByRole('button', { name: /^Up/ })
  const boxes = async () => [await up.boundingBox(), await platform.getByRole('button', { name: /^Down/ }).boundingBox()]
  const chart = await platform.locator('.chart').boundingBox()
  expect((chart?.height ?? 0) / phone.height).toBeGreaterThanOrEqual(0.45)
  const before = await boxes()
  await context.route('**/v2/orders', (route) =>
    route.request().method() !== 'POST'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { return: 'false', error: 'order.quoteStale' } }),
  )
  await up.click()
  const problem = platform.locator('#problem [role=alert]')
  await expect.poll(() => problem.textContent()).toBe('The price has moved. Check it and press again.')
  expect(await boxes()).toEqual(before)
  await platform.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => problem.textContent()).toBe('')
  expect(await boxes()).toEqual(before)
  await context.unroute('**/v2/orders')
})

test('[APP-25] at 320 px nothing of the order form is cut, nor covered, in three languages', async () => {
  const faults: string[] = []
  for (const language of ['en', 'de', 'ar']) {
    await resize(page, { width: 320, height: 640 })
    await open(language)
    const cut = await clipped('.ticket, .value, .value :not(.hidden), .press, .press *, .strip > p, .chosen, .price, .opener')
    faults.push(...cut.map((one) => `${language}: ${one}`))
    for (const sheet of ['stake-sheet', 'expiry-sheet']) {
      await platform.locator(`[popovertarget=${sheet}]`).click()
      await platform.locator(`#${sheet} .preset`).first().waitFor()
      const parts = await clipped(`#${sheet} :not(.hidden, .hidden *)`)
      faults.push(...parts.map((one) => `${language} ${sheet}: ${one}`))
      await page.keyboard.press('Escape')
    }
    const frame = await page.locator('iframe').first().boundingBox()
    const warning = await page
      .getByRole('link', { name: { en: 'Risk disclosure', de: 'Risikohinweise', ar: 'الإفصاح عن المخاطر' }[language] ?? '' })
      .first()
      .boundingBox()
    const presses = await platform.locator('.ticket .press').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    if ((warning?.y ?? 0) < (frame?.y ?? 0) + (frame?.height ?? 0)) faults.push(`${language}: the warning lies over the platform`)
    if (presses.some((bottom) => bottom > (frame?.height ?? 0))) faults.push(`${language}: Up and Down end below the frame`)
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
  }
  expect(faults).toEqual([])
})

test('[SRV-07, APP-28] a refused stake promises nothing; the warning names the accepted one', async () => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 320, height: 640 },
  ]) {
    await resize(page, size)
    await open('en')
    const up = platform.getByRole('button', { name: /^Up/ })
    await expect.poll(() => up.textContent()).toMatch(/\+\$/)
    const before = await up.boundingBox()
    await platform.getByRole('button', { name: /^Stake/ }).click()
    const sheet = platform.getByRole('dialog', { name: 'Stake' })
    await sheet.getByRole('textbox', { name: 'Stake' }).fill('99999')
    await sheet.getByRole('alert').getByText('The stake must be from $5 to $5,000.').waitFor()
    expect(await sheet.locator('dd').allTextContents()).toEqual(['–', '–'])
    const set = sheet.getByRole('button', { name: 'Set stake' })
    await set.click({ force: true })
    expect(await sheet.isVisible()).toBe(true)
    await sheet.getByRole('textbox', { name: 'Stake' }).fill('25')
    await set.click()
    await page.getByText('You can lose your whole $25.').waitFor()
    // The focus is back at the control, and the buttons are where they were.
    const focused = () => innerFrame().evaluate(() => document.activeElement?.getAttribute('popovertarget'))
    await expect.poll(focused).toBe('stake-sheet')
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
  await platform.getByText(/^As of .*\d\d:\d\d\./).waitFor()
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
    const top = async () => (await page.locator('#main').boundingBox())?.y
    const before = await top()
    await context.setOffline(true)
    await page.getByText(/^Offline since/).waitFor()
    // It is in the bar, and moves nothing below it.
    expect([route, await top()]).toEqual([route, before])
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
  await inside.locator('#tab-ended').click()
  await inside.locator('.settled').first().waitFor()
  for (const chat of ['closed', 'open'] as const) {
    if (chat === 'open') {
      await own.getByRole('button', { name: 'Chat', exact: true }).click()
      await own.frameLocator('iframe >> nth=1').getByRole('textbox').waitFor()
    }
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      await resize(own, { width, height })
      for (const frame of own.frames().filter((one) => one.url().startsWith('http')))
        found.push(`chat ${chat} ${width} ${new URL(frame.url()).pathname} ${(await frame.evaluate(over)).join(' ')}`)
    }
  }
  expect(found.filter((line) => !line.endsWith(' 0 0 0'))).toEqual([])
  expect(found).toHaveLength(20)
  await own.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: 'More' }).click()
  await own.locator('#panel-profile').getByRole('link', { name: 'Terms of use' }).click()
  await own.waitForURL(/#\/show\/terms$/)
  await classic.close()
})

test('[APP-25, TRD-01] the bar over the chart has the same height in every language, on any phone', async () => {
  const bare = await browser.newPage({ viewport: phone })
  const heights: (number | undefined)[] = []
  for (const [language, width] of [
    ['en', phone.width],
    ['fr', phone.width],
    ['fr', 320],
  ] as const) {
    await resize(bare, { width, height: phone.height })
    await bare.goto(`${server.platformUrl}/?lang=${language}&theme=dark`)
    await bare.locator('.feed[data-feed=live]').waitFor()
    // A fallback font is used until ours has loaded.
    await bare.evaluate(async () => void (await document.fonts.ready))
    heights.push((await bare.locator('.bar').boundingBox())?.height)
  }
  expect(new Set(heights).size).toBe(1)
  await bare.close()
})
