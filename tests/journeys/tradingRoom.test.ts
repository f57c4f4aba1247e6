import type { Browser, BrowserContext, Frame, FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, resize } from '../support/browser.ts'
import { inBrowser } from '../support/inBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let platform: FrameLocator

inBrowser((given) => ({ server, browser } = given))
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
/** One day has passed at midnight: the orders of the answer stand under two headings. */
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

/** What of the selected elements is wider than its own room, or reaches out of the window. */
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

test('[APP-25, SRV-07] no text of an order is clipped with the longest amounts, at any width, in English, German and Arabic', async () => {
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

test('[SRV-07] what became of an order stands in one line, its hour beside it, and its day above it', async () => {
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

test('[APP-25] on the smallest phone the stake and the expiry are whole, and nothing lies over Up and Down', async () => {
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
    const presses = await platform.locator('.press').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
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

test('[SRV-07] a stake that is refused offers no payout, and its error moves neither Up nor Down', async () => {
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
