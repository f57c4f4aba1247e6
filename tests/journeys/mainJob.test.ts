import type { Browser, BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { desktop, watchFaults } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import type { RunningServer } from '../support/server.ts'
import { balanceReads, payByCard } from './money.ts'
import { register } from './register.ts'
import { signToTrade } from './sign.ts'
import { chooseExpiry, setStake } from '../support/ticket.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
})

test('[APP-01, APP-05, APP-08, SES-08, SES-11, FUND-37, INV-02, TRD-01, TRD-02, PWA-02, PWA-04] a new user registers, deposits, trades, pays a Bitcoin invoice and opens the app offline', async () => {
  const faults = watchFaults(page)
  await register(page, server.appUrl)

  // Live quotes in the embedded platform.
  const platform = page.frameLocator('iframe')
  await platform.locator('.feed[data-feed=live]').waitFor()
  await balanceReads(page, '€0.00')

  // A deposit with a 3D step.
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await payByCard(page, '4000 0000 0000 1018')
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await page.getByText('€250.00 added to your EUR account').waitFor()
  // No deposit is pending any more, and trading requires the signature.
  await page.locator('[data-badge=deposit]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign now, then trade' }).waitFor()
  await balanceReads(page, '€250.00')

  await page.getByRole('link', { name: 'Trade' }).first().click()
  await signToTrade(page)
  await setStake(platform, '50')
  await chooseExpiry(platform, '1 h')
  await platform.getByRole('button', { name: /^Up/ }).click()
  await balanceReads(page, '€200.00')
  await platform.getByRole('tab', { name: 'Open (1)' }).waitFor()

  // A Bitcoin invoice, paid on the test network.
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await page
    .getByRole('link', { name: 'Bitcoin', exact: true })
    .or(page.getByRole('tab', { name: 'Bitcoin' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  await page.waitForURL(/\/api\/btc\/invoice\//)
  const invoiceAddress = page.url()
  await page.getByRole('button', { name: 'Copy amount' }).click()
  await page.getByText('Amount copied to clipboard').waitFor()
  const amount = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy address' }).click()
  await page.getByText('Address copied to clipboard').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())

  const wallet = await context.newPage()
  await wallet.goto(`${server.sandboxUrl}/chain/btc/${address}`)
  await wallet.getByLabel('Amount in BTC').fill(amount)
  await wallet.getByLabel('Confirmations').fill('6')
  await wallet.getByRole('button', { name: 'Pay', exact: true }).click()
  await wallet.getByRole('cell', { name: amount }).waitFor()
  await wallet.close()
  // The chain is queried every few seconds at most, so the first press may still show the old state.
  const refreshed = async (): Promise<boolean> => {
    // The button is removed with the payment it was pressed for, also while another press waits for it.
    await page
      .getByRole('button', { name: 'Refresh' })
      .click({ timeout: 500 })
      .catch(() => undefined)
    return page.getByText(/€[\d,.]+ credited/).isVisible()
  }
  await expect.poll(refreshed, { interval: 500 }).toBe(true)
  expect(faults).toEqual([])

  // Offline: the app opens at its start and at a deep link, with its stored data.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto(`${server.appUrl}/en/trading`)
  await again
    .getByText(/Offline since/)
    .first()
    .waitFor()
  await again.getByRole('banner').getByText(/€\d/).first().waitFor()
  await again.goto(invoiceAddress)
  await again.getByText(/€[\d,.]+ credited/).waitFor()
  await context.setOffline(false)
})
