import type { Browser, BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
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

withBrowser((given) => ({ server, browser } = given), { CONTRACT: 'original' })
/** The page's own faults: a missing call is not one of them. */
const faults: string[] = []
beforeAll(async () => {
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
})

test('[SRV-12] with the original’s calls alone a new user registers, deposits by card and trades', async () => {
  await register(page, server.appUrl)
  const platform = page.frameLocator('iframe')
  await platform.locator('.feed[data-feed=live]').waitFor()

  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await payByCard(page, '4000 0000 0000 1018', false)
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')

  await page.getByRole('link', { name: 'Trade' }).first().click()
  await signToTrade(page)
  await setStake(platform, '50')
  await chooseExpiry(platform, '1 h')
  await platform.getByRole('button', { name: /^Up/ }).click()
  await balanceReads(page, '€200.00')
  await platform.getByRole('tab', { name: 'Open (1)' }).waitFor()
  expect(faults).toEqual([])
})

test('[SRV-12] with the original’s calls alone a chat message is sent', async () => {
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  const chat = page.frameLocator('#chat iframe')
  await chat.getByRole('log').and(chat.locator('[aria-busy=false]')).waitFor()
  await chat.getByRole('textbox').fill('Good evening.')
  await chat.getByRole('textbox').press('Enter')
  await chat.getByRole('log').locator('[data-id]').getByText('Good evening.', { exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('[SRV-12] with the original’s calls alone a coin invoice is paid, and shown without a network', async () => {
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
  const refreshed = async (): Promise<boolean> => {
    await page
      .getByRole('button', { name: 'Refresh' })
      .click({ timeout: 500 })
      .catch(() => undefined)
    return page.getByText('Paid in full.', { exact: true }).isVisible()
  }
  await expect.poll(refreshed, { interval: 500 }).toBe(true)

  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto(invoiceAddress)
  await again.getByText('Paid in full.', { exact: true }).waitFor()
  await again.close()
  await context.setOffline(false)
  expect(faults).toEqual([])
})

test('[SRV-12] with the original’s calls alone a request for a sign-in link names the other ways', async () => {
  const visitor = await (await browser.newContext({ viewport: desktop, locale: 'en-GB' })).newPage()
  await visitor.goto(`${server.appUrl}/en/auto`)
  await visitor.getByLabel('E-mail').fill('somebody@example.com')
  await visitor.getByRole('button', { name: 'Send link' }).click()
  await visitor.getByText('Sign in with your password, or reset it.').waitFor()
  expect(await visitor.getByLabel('E-mail').inputValue()).toBe('somebody@example.com')
  await visitor.getByRole('link', { name: 'Back to sign-in' }).click()
  await visitor.getByRole('link', { name: 'Forgot your password?' }).waitFor()
  await visitor.context().close()
})
