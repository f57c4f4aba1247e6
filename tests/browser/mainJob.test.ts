import type { BrowserContext, Page } from 'playwright/test'
import { watchFaults } from '../support/browser.ts'
import type { RunningServer } from '../support/server.ts'
import { chooseBitcoin, chooseExpiry, setStake } from '../support/ticket.ts'
import { balanceReads, payByCard } from '../journeys/money.ts'
import { register } from '../journeys/register.ts'
import { signToTrade } from '../journeys/sign.ts'
import { expect, test } from './fixtures.ts'
import { withOwnServer } from './ownServer.ts'

// The last part opens the app without a network.
test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] })

type Addresses = Pick<RunningServer, 'appUrl' | 'sandboxUrl'>

/** Registers, deposits through the bank's page, signs and places an order of an hour. */
async function depositAndTrade(page: Page, { appUrl, sandboxUrl }: Addresses): Promise<void> {
  await register(page, appUrl)
  // Live quotes in the embedded platform.
  const platform = page.frameLocator('iframe')
  await expect(platform.locator('.feed[data-feed=live]')).toBeVisible()
  await balanceReads(page, '€0.00')

  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await payByCard(page, '4000 0000 0000 1018', false)
  await page.waitForURL(`${sandboxUrl}/acs/**`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await expect(page.getByText('€250.00 added to your EUR account')).toBeVisible()
  // No deposit is pending any more, and trading requires the signature.
  await expect(page.locator('[data-badge=deposit]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign now, then trade' })).toBeVisible()
  await balanceReads(page, '€250.00')

  await page.getByRole('link', { name: 'Trade' }).first().click()
  await signToTrade(page)
  await chooseBitcoin(platform)
  await setStake(platform, '50')
  await chooseExpiry(platform, '1 h')
  await platform.getByRole('button', { name: /^Up/ }).click()
  await balanceReads(page, '€200.00')
  await expect(platform.getByRole('tab', { name: 'Open (1)' })).toBeVisible()
}

/**
 * Opens a Bitcoin invoice and pays it on the test network until the page says `paid`. Returns the invoice's
 * address.
 */
async function payInvoice(page: Page, { sandboxUrl }: Addresses, paid: string | RegExp): Promise<string> {
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  const bitcoin = page.getByRole('link', { name: 'Bitcoin', exact: true }).or(page.getByRole('tab', { name: 'Bitcoin' }))
  await bitcoin.first().click()
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  await page.waitForURL(/\/api\/btc\/invoice\//)
  const copied = async (what: 'amount' | 'address'): Promise<string> => {
    await page.getByRole('button', { name: `Copy ${what}` }).click()
    await expect(page.getByText(`${what === 'amount' ? 'Amount' : 'Address'} copied to clipboard`)).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const [amount, address] = [await copied('amount'), await copied('address')]

  const wallet = await page.context().newPage()
  await wallet.goto(`${sandboxUrl}/chain/btc/${address}`)
  await wallet.getByLabel('Amount in BTC').fill(amount)
  await wallet.getByLabel('Confirmations').fill('6')
  await wallet.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(wallet.getByRole('cell', { name: amount })).toBeVisible()
  await wallet.close()
  // The chain is queried every few seconds at most, so the first press may still show the old state.
  await expect(async () => {
    // The button is removed with the payment it was pressed for, also while another press waits for it.
    await page
      .getByRole('button', { name: 'Refresh' })
      .click({ timeout: 500 })
      .catch(() => undefined)
    await expect(page.getByText(paid)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  return page.url()
}

/** Opens the app without a network: an invoice's address shows what is stored. Returns the new tab. */
async function openOffline(page: Page, context: BrowserContext): Promise<Page> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  return context.newPage()
}

test('[APP-01, APP-05, APP-08, SES-08, SES-11, FUND-37, INV-02, TRD-01, TRD-02, PWA-02, PWA-04] a new user registers, deposits, trades, pays a Bitcoin invoice and opens the app offline', async ({
  page,
  context,
  server,
}) => {
  const faults = watchFaults(page)
  await depositAndTrade(page, server)
  const paid = /€[\d,.]+ credited/
  const invoice = await payInvoice(page, server, paid)
  expect(faults).toEqual([])

  const again = await openOffline(page, context)
  await again.goto(`${server.appUrl}/en/trading`)
  await expect(again.getByText(/Offline since/).first()).toBeVisible()
  await expect(again.getByRole('banner').getByText(/€\d/).first()).toBeVisible()
  await again.goto(invoice)
  await expect(again.getByText(paid)).toBeVisible()
})

test.describe('with the original’s calls alone', () => {
  let original: RunningServer
  withOwnServer(
    (server) => (original = server),
    () => ({ CONTRACT: 'original' }),
  )

  test('[SRV-12] a new user deposits, trades, writes in the chat and pays an invoice', async ({ page, context }) => {
    // A missing call is none of the page's own faults.
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await depositAndTrade(page, original)

    await page.getByRole('button', { name: 'Chat', exact: true }).click()
    const chat = page.frameLocator('#chat iframe')
    await expect(chat.getByRole('log').and(chat.locator('[aria-busy=false]'))).toBeVisible()
    await chat.getByRole('textbox').fill('Good evening.')
    await chat.getByRole('textbox').press('Enter')
    await expect(chat.getByRole('log').locator('[data-id]').getByText('Good evening.', { exact: true })).toBeVisible()

    const invoice = await payInvoice(page, original, 'Paid in full.')
    expect(faults).toEqual([])
    const again = await openOffline(page, context)
    await again.goto(invoice)
    await expect(again.getByText('Paid in full.', { exact: true })).toBeVisible()
  })

  test('[SRV-12] a request for a sign-in link names the other ways', async ({ page }) => {
    await page.goto(`${original.appUrl}/en/auto`)
    await page.getByLabel('E-mail').fill('somebody@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Sign in with your password, or reset it.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('somebody@example.com')
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  })
})
