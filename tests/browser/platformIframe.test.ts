import type { FrameLocator, Page } from 'playwright/test'
import { balanceReads } from '../journeys/money.ts'
import { chooseBitcoin, chooseExpiry, setStake } from '../support/ticket.ts'
import { expect, test } from './fixtures.ts'

const platformOf = (page: Page): FrameLocator => page.frameLocator('main iframe')
const live = (page: Page): Promise<void> => expect(platformOf(page).locator('.feed[data-feed=live]')).toBeVisible()

async function openPlatform(page: Page, appUrl: string): Promise<FrameLocator> {
  await page.goto(`${appUrl}/en/trading#/home`)
  await live(page)
  return platformOf(page)
}

/** Returns the platform's own window. */
function platformFrame(page: Page, platformUrl: string) {
  const frame = page.frames().find((one) => one.url().startsWith(platformUrl))
  if (!frame) throw new Error('no platform is open')
  return frame
}

test('[TRD-02, SRV-07] an order is confirmed first, updates the balance, and announces its result', async ({
  server,
  traderPage: page,
}) => {
  const platform = await openPlatform(page, server.appUrl)
  await chooseBitcoin(platform)
  await platform.getByRole('button', { name: 'Trade settings' }).click()
  await platform.getByRole('switch', { name: 'Confirm each order' }).check()
  await page.keyboard.press('Escape')
  await setStake(platform, '25')
  await chooseExpiry(platform, '1 h')
  // A held Enter opens the question and does not answer it.
  await platform.getByRole('button', { name: /^Up/ }).focus()
  for (let held = 0; held < 3; held += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  const question = platform.getByRole('dialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await balanceReads(page, '€250.00')
  await platform.getByRole('button', { name: /^Up/ }).click()
  await question.getByRole('button', { name: 'Place order: Up' }).click()
  await expect(platform.getByRole('tab', { name: 'Open (1)' })).toBeVisible()
  await balanceReads(page, '€225.00')

  // Only the result of this one is looked at: it may settle at any moment.
  await chooseExpiry(platform, '5 s')
  await platform.getByRole('button', { name: /^Up/ }).click()
  await question.getByRole('button', { name: 'Place order: Up' }).click()
  const message = platform.getByRole('status').getByText(/^(Won|Lost|Tie): /)
  await expect(message).toBeVisible({ timeout: 60_000 })
  const result = (await message.textContent())?.split(':')[0] ?? ''
  const profit = { Won: /^\+€/, Lost: '−€25.00', Tie: '€0.00' }[result] ?? 'no result'
  await platform.getByRole('tab', { name: 'Closed' }).click()
  await expect(platform.locator('.settled .gain').first()).toHaveText(profit)
})

test('[TRD-01, APP-24] theme and language follow the host page without a reload', async ({ server, newcomerPage: page }) => {
  const platform = await openPlatform(page, server.appUrl)
  const html = platform.locator('html')
  await platformFrame(page, server.platformUrl).evaluate(() => void Object.assign(globalThis, { wasHere: true }))
  await page.locator('[popovertarget=panel-profile]:visible').first().click()
  await page.getByText('Light', { exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByText('Dark', { exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Language').selectOption('ar')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(platform.locator('.canvas').first()).toHaveAttribute('dir', 'ltr')
  await page.locator('#panel-profile').getByRole('combobox').first().selectOption('en')
  await expect(html).toHaveAttribute('lang', 'en')
  expect(await platformFrame(page, server.platformUrl).evaluate(() => 'wasHere' in globalThis)).toBe(true)
})

test('[TRD-01] messages of other windows, malformed ones and a flood change nothing in either page', async ({
  server,
  traderPage: page,
  faults,
}) => {
  const platform = await openPlatform(page, server.appUrl)
  await balanceReads(page, '€250.00')
  const forged = { v: 1, type: 'balance', account: 'usd-1001', available: '999999.00', currency: 'USD' }
  // Sent from the host page and its other iframes: the right shape from the wrong window.
  await page.evaluate((message) => {
    let lasts = 0
    addEventListener('message', ({ data }) => data === 'the last' && Object.assign(globalThis, { lasts: (lasts += 1) }))
    for (let sent = 0; sent < 5_000; sent += 1) window.postMessage(message, '*')
    window.postMessage('the last', '*')
  }, forged)
  // Sent from the platform's own window, the right origin: malformed, and far too many.
  await platformFrame(page, server.platformUrl).evaluate(async (message) => {
    const wrong = [
      { ...message, available: 5 },
      { ...message, v: 0 },
      { type: 'balance' },
      null,
      'balance',
      { v: 1, type: 'navigate', to: 'https://example.com' },
    ]
    for (let sent = 0; sent < 5_000; sent += 1) parent.postMessage(wrong[sent % wrong.length], '*')
    for (let sent = 0; sent < 5_000; sent += 1) window.postMessage({ v: 1, type: 'session', token: 'stolen', account: 'eur-1' }, '*')
    const heard = new Promise((resolve) => addEventListener('message', ({ data }) => data === 'the last' && resolve(data)))
    for (const place of [parent, window]) place.postMessage('the last', '*')
    await heard
  }, forged)
  // Messages of one sender arrive in order: after its own last and the iframe's last one it has received all.
  await expect.poll(() => page.evaluate(() => (globalThis as { lasts?: number }).lasts)).toBe(2)
  await balanceReads(page, '€250.00')
  await expect(page).toHaveURL(/#\/home$/)
  await live(page)
  await expect(platform.getByRole('tab', { name: /^Open/ })).toBeVisible()
  expect(faults).toEqual([])
})

test('[TRD-15] without a network the trading screen shows the last known account, with its age', async ({
  context,
  server,
  newcomerPage: page,
}) => {
  await openPlatform(page, server.appUrl)
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/Offline since/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Trade' }).first().click()
  await expect(page.getByText('Trading needs a connection')).toBeVisible()
  await expect(page.locator('#main').getByText(/^as of /)).toBeVisible()
  await context.setOffline(false)
  await live(page)
  await expect(page.getByText('Trading needs a connection')).toHaveCount(0)
})

test('[TRD-01] a platform of another version is reported, and so is a host page', async ({ context, server, newcomerPage: page }) => {
  // Like the platform, repeated: the iframe starts before the page listens.
  const body = '<!doctype html><script>setInterval(() => parent.postMessage({ v: 2, type: "ready" }, "*"), 100)</script>'
  await context.route(`${server.platformUrl}/?**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${server.appUrl}/en/trading#/home`)
  await expect(page.getByText('This page is out of date')).toBeVisible()
  await context.unroute(`${server.platformUrl}/?**`)
  await page.getByRole('button', { name: 'Reload' }).click()
  await live(page)
  await expect(page.getByText('This page is out of date')).toHaveCount(0)
  await page.evaluate((origin) => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Trading platform"]')
    frame?.contentWindow?.postMessage({ v: 9, type: 'session', token: null, account: null }, origin)
  }, server.platformUrl)
  await expect(platformOf(page).getByText('This page and the app around it are different versions.')).toBeVisible()
})
