import type { Locator, Page, Route } from 'playwright/test'
import { linkTo } from '../journeys/emails.ts'
import { balanceReads, payByCard } from '../journeys/money.ts'
import { register } from '../journeys/register.ts'
import { endSession, pressAfterEnd, signInAgain, untilNoDialog } from '../journeys/sessions.ts'
import { fillLogIn } from '../support/logIn.ts'
import { expect, test } from './fixtures.ts'

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Please sign in again' })
const invoiceIsOpen = (page: Page): Promise<void> => expect(page.getByRole('button', { name: 'Copy amount' })).toBeVisible()

/**
 * Lets the page notice the end now. In Chromium a dialog that opens during a reload takes the place of its
 * screen's history entry.
 */
async function untilLocked(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(dialogOf(page)).toBeVisible()
}

test('[SES-16, FUND-19] a person signs in again over a card form, keeping all fields', async ({
  server,
  newcomer: { password, firstName },
  newcomerPage: page,
}) => {
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  const typed = [
    [page.getByLabel('Amount to deposit'), '321'],
    [page.getByLabel('Card number'), '4000 0000 0000 1018'],
    [page.getByLabel('Expiry date'), '04 / 39'],
    [page.getByLabel('Name on card'), 'Mara Lind'],
  ] as const
  for (const [field, text] of typed) await field.fill(text)
  await pressAfterEnd(page.getByRole('button', { name: /^Deposit / }), server)
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await expect(page.getByRole('banner').getByText(firstName)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))).not.toContain('4000')

  await signInAgain(page, password)
  await untilNoDialog(page)
  await expect(page).toHaveURL(/#\/show\/funding$/)
  for (const [field, text] of typed) await expect(field).toHaveValue(text)
  await page.getByRole('button', { name: /^Deposit / }).click()
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
})

test('[SES-16, FUND-35] a deposit interrupted by the session’s end resumes after signing in and charges once', async ({
  context,
  server,
  newcomer: { password },
  newcomerPage: page,
}) => {
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  const other = await context.newPage()
  await other.goto(`${server.appUrl}/en/trading#/show/terms`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.bringToFront()
  const charges: { key: string | undefined; status: number }[] = []
  await context.route('**/api/card/fast/pfs', async (route) => {
    if (charges.length === 0) await endSession(context, server)
    const response = await route.fetch()
    charges.push({ key: route.request().headers()['idempotency-key'], status: response.status() })
    await route.fulfill({ response })
  })
  await payByCard(page, '4000 0000 0000 0002')
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(other)).toBeVisible()
  await signInAgain(page, password)
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')
  expect(charges.map(({ status }) => status)).toEqual([401, 200])
  expect(new Set(charges.map(({ key }) => key)).size).toBe(1)
  await untilNoDialog(other)
  await balanceReads(other, '€250.00')
})

test('[SES-16, SES-06, APP-05] a session that ends at the bank is reopened on return, and the result is shown', async ({
  context,
  server,
  newcomer: { email, password },
  newcomerPage: page,
}) => {
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await payByCard(page, '4000 0000 0000 1018')
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
  await endSession(context, server)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/\/en\/login\?rd=%2Flisten%2Ffunding%2Fpfs/)
  await fillLogIn(page, email, password)
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')
  await expect(page.getByText('€250.00 added to your EUR account')).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
})

test(
  '[SES-16, INV-02] an invoice is still there after signing in again, over it or on opening its address',
  { tag: '@long' },
  async ({ context, server, newcomer: { email, password }, newcomerPage: page }) => {
    await page.goto(`${server.appUrl}/en/trading#/show/funding/bitcoin`)
    await page.getByRole('button', { name: 'Get the payment address' }).click()
    await invoiceIsOpen(page)
    const address = page.url()
    const unmute = await pressAfterEnd(page.getByRole('button', { name: 'Refresh' }), server)
    await expect(dialogOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy amount' })).toBeHidden()
    await signInAgain(page, password)
    await untilNoDialog(page)
    await invoiceIsOpen(page)
    await expect(page).toHaveURL(address)
    await unmute()

    await endSession(context, server)
    await untilLocked(page)
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    const door = page.getByRole('dialog', { name: 'Sign in' })
    await door.getByLabel('E-mail').fill(email)
    await door.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
    await invoiceIsOpen(page)
    await expect(page).toHaveURL(address)
  },
)

test('[SES-16] the sign-in dialog can be dismissed and hides the person’s data until they sign in again', async ({
  context,
  server,
  newcomer: { password },
  fundedPage: page,
}) => {
  await page.goto(`${server.appUrl}/en/trading#/show/terms`)
  await balanceReads(page, '€250.00')
  await endSession(context, server)
  await untilLocked(page)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await untilNoDialog(page)
  await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText(/€\d/)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await signInAgain(page, password)
  await untilNoDialog(page)
  await expect(page).toHaveURL(/#\/show\/terms$/)
  await balanceReads(page, '€250.00')
})

test(
  '[SES-16, SES-14] a response with need_auth leads to /api/logout and locks the stored data without deleting it',
  { tag: '@long' },
  async ({ server, newcomer: { email, password }, fundedPage: page }) => {
    const phoneNumber = async (): Promise<Locator> => {
      await page.goto(`${server.appUrl}/en/trading#/show/contacts`)
      await page.getByRole('button', { name: 'Call me back' }).click()
      return page.getByLabel('Your phone number')
    }
    await (await phoneNumber()).fill('+33 6 12 34 56 78')
    await page.goto(`${server.appUrl}/en/trading#/show/funding/bitcoin`)
    await page.route('**/api/btc/pay', (route) => route.fulfill({ json: { return: 'false', need_auth: 'true' } }))
    const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout')
    await page.getByRole('button', { name: 'Get the payment address' }).click()
    await left
    await page.waitForURL(/\/en\/trading#\/home$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('uid'))).toMatch(/^locked \d+$/)
    await expect(await phoneNumber()).toHaveValue('')
    await page.goto(`${server.appUrl}/en/login`)
    await fillLogIn(page, email, password)
    await balanceReads(page, '€250.00')
  },
)

test(
  '[SES-16, SES-08, SES-13] a visitor whose session is gone loses no input when registering or setting a password',
  { tag: '@long' },
  async ({ browser, context, page, server }) => {
    /** Sends the next call of a page without its session. */
    const losesSession = (tab: Page, path: string): Promise<unknown> => {
      const once = async (route: Route): Promise<void> => {
        await tab.context().clearCookies()
        const headers = Object.fromEntries(Object.entries(await route.request().allHeaders()).filter(([name]) => name !== 'cookie'))
        await route.fulfill({ response: await route.fetch({ headers }) })
      }
      return tab.route(`**${path}`, once, { times: 1 })
    }
    await losesSession(page, '/api/register')
    const { email } = await register(page, server.appUrl)
    await context.close()

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${server.appUrl}/en/forgot`)
    await losesSession(visitor, '/api/forget')
    await visitor.getByLabel('E-mail').fill(email)
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await visitor.goto(await linkTo(server, email, 'reset'))
    await expect(visitor.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await losesSession(visitor, '/api/reset')
    await visitor.getByRole('textbox', { name: 'Password' }).fill('eleven grey herons')
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
    await expect(visitor.getByRole('alert')).toHaveCount(0)
    await visitor.context().close()
  },
)
