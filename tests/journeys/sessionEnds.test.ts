import type { Browser, BrowserContext, Page, Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { untilCached } from '../offline/app.ts'
import { appCodes } from '../support/appCodes.ts'
import { desktop } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { fillLogIn, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { balanceReads, payByCard } from './money.ts'
import { linkTo } from './emails.ts'
import { type NewUser, register } from './register.ts'
import { endSession, pressAfterEnd, signInAgain, untilNoDialog } from './sessions.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let person: NewUser

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  page = await context.newPage()
  person = await register(page, server.appUrl)
  // Playwright does not always route requests that pass the service worker during its takeover.
  await untilCached(page)
})

const funding = (add = ''): Promise<unknown> => page.goto(`${server.appUrl}/en/trading#/show/funding${add}`)
const dialog = () => page.getByRole('dialog', { name: 'Please sign in again' })
/** Lets the page notice the end now. In Chromium a dialog that opens during a reload takes the place of its screen's history entry. */
async function untilLocked(): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await dialog().waitFor()
}

test('[SES-16, SES-05, FUND-19] a person signs in again with a second factor over a card form, keeping all fields', async () => {
  const guarded = personOf('code by app')
  const nextCode = appCodes('OPENFLOORSANDBOXOPENFLOORSANDBOX')
  const own = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  const form = await own.newPage()
  const typeCode = async () => {
    const code = await nextCode()
    await form.getByRole('textbox', { name: 'Digit 1 of 6' }).focus()
    await form.keyboard.type(code)
  }
  await form.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await fillLogIn(form, guarded.email, guarded.password)
  await typeCode()
  await form.waitForURL(/#\/show\/funding$/)
  await form.getByLabel('Amount to deposit').fill('321')
  const number = form.getByLabel('Card number')
  await number.fill('4000 0000 0000 1018')
  await form.getByLabel('Expiry date').fill('04 / 31')
  await form.getByLabel('Name on card').fill('Mara Lind')
  await pressAfterEnd(form.getByRole('button', { name: /^Deposit / }), server)
  await form.getByRole('dialog', { name: 'Please sign in again' }).waitFor()

  expect(await number.isVisible()).toBe(false)
  expect(await form.getByRole('banner').getByText(guarded.firstName).count()).toBe(0)
  const kept = await form.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(kept).not.toContain('4000')

  await signInAgain(form, guarded.password)
  await typeCode()
  await untilNoDialog(form)
  expect(form.url()).toMatch(/#\/show\/funding$/)
  expect(await number.inputValue()).toBe('4000 0000 0000 1018')
  expect(await form.getByLabel('Amount to deposit').inputValue()).toBe('321')
  expect(await form.getByLabel('Expiry date').inputValue()).toBe('04 / 31')
  expect(await form.getByLabel('Name on card').inputValue()).toBe('Mara Lind')
  await form.getByRole('button', { name: /^Deposit / }).click()
  await form.waitForURL(`${server.sandboxUrl}/acs/**`)
  await own.close()
})

test('[SES-16, FUND-35] a deposit interrupted by the session’s end resumes after signing in and charges once', async () => {
  const other = await context.newPage()
  await other.goto(`${server.appUrl}/en/trading#/show/terms`)
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.bringToFront()
  const charges: { key: string | undefined; status: number }[] = []
  await context.route('**/api/card/fast/pfs', async (route) => {
    if (charges.length === 0) await endSession(context, server)
    const response = await route.fetch()
    charges.push({ key: route.request().headers()['idempotency-key'], status: response.status() })
    await route.fulfill({ response })
  })
  await funding()
  await payByCard(page, '4000 0000 0000 0002')
  await dialog().waitFor()
  await other.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
  await signInAgain(page, person.password)
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')
  expect(charges.map(({ status }) => status)).toEqual([401, 200])
  expect(new Set(charges.map(({ key }) => key)).size).toBe(1)
  await untilNoDialog(other)
  await balanceReads(other, '€250.00')
  await other.close()
  await context.unroute('**/api/card/fast/pfs')
})

test('[SES-16, SES-06, APP-05] a session that ends at the bank is reopened on return, and the result is shown', async () => {
  await funding()
  await page.getByText('Use a new card').click()
  await payByCard(page, '4000 0000 0000 1018')
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
  await endSession(context, server)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/\/en\/login\?rd=%2Flisten%2Ffunding%2Fpfs/)
  await fillLogIn(page, person.email, person.password)
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€500.00')
  await page.getByText('€250.00 added to your EUR account').waitFor()
  expect(await dialog().count()).toBe(0)
})

test('[SES-16, INV-02] an invoice is still there after signing in again, over it or on opening its address', async () => {
  await funding('/bitcoin')
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.waitFor()
  const address = page.url()
  const unmute = await pressAfterEnd(refresh, server)
  await dialog().waitFor()
  expect(await page.getByRole('button', { name: 'Copy amount' }).isVisible()).toBe(false)
  await signInAgain(page, person.password)
  await untilNoDialog(page)
  await page.getByRole('button', { name: 'Copy amount' }).waitFor()
  expect(page.url()).toBe(address)
  await unmute()

  await endSession(context, server)
  await untilLocked()
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  const door = page.getByRole('dialog', { name: 'Sign in' })
  await door.getByLabel('E-mail').fill(person.email)
  await door.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy amount' }).waitFor()
  expect(page.url()).toBe(address)
})

test('[SES-16] the sign-in dialog can be dismissed, hides the person’s data, and restores the scroll position', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/terms`)
  // A loading page has a heading too, but cannot be scrolled.
  await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor()
  await waitFor('the scroll', () =>
    page.evaluate(() => {
      scrollTo(0, 300)
      return scrollY === 300
    }),
  )
  await endSession(context, server)
  await untilLocked()
  await page.keyboard.press('Escape')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await untilNoDialog(page)
  await page.getByText('Your session has ended', { exact: true }).waitFor()
  expect(await page.getByRole('banner').getByText(/€\d/).count()).toBe(0)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await signInAgain(page, person.password)
  await untilNoDialog(page)
  expect(page.url()).toMatch(/#\/show\/terms$/)
  await balanceReads(page, '€500.00')
})

test('[SES-16, SES-14] a response with need_auth leads to /api/logout and locks the stored data without deleting it', async () => {
  const number = async () => {
    await page.goto(`${server.appUrl}/en/trading#/show/contacts`)
    await page.getByRole('button', { name: 'Call me back' }).click()
    return page.getByLabel('Your phone number')
  }
  await (await number()).fill('+33 6 12 34 56 78')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/api/btc/pay', (route) => route.fulfill({ json: { return: 'false', need_auth: 'true' } }))
  await funding('/bitcoin')
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  await page.waitForURL(/\/en\/trading#\/home$/)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  expect(asked).toContain('/api/logout')
  expect(await page.evaluate(() => localStorage.getItem('uid'))).toMatch(/^locked \d+$/)
  expect(await (await number()).inputValue()).toBe('')
  await page.unroute('**/api/btc/pay')
  await page.goto(`${server.appUrl}/en/login`)
  await fillLogIn(page, person.email, person.password)
  await balanceReads(page, '€500.00')
})

test('[SES-16, SES-08, SES-13] a visitor whose session is gone loses no input when registering or setting a password', async () => {
  let own = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  let visitor = await own.newPage()
  const losesSession = async (path: string) => {
    const once = async (route: Route) => {
      await own.clearCookies()
      const headers = Object.fromEntries(Object.entries(await route.request().allHeaders()).filter(([name]) => name !== 'cookie'))
      await route.fulfill({ response: await route.fetch({ headers }) })
    }
    await visitor.route(`**${path}`, once, { times: 1 })
  }
  await losesSession('/api/register')
  const { email } = await register(visitor, server.appUrl)
  await own.close()
  own = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  visitor = await own.newPage()
  await visitor.goto(`${server.appUrl}/en/forgot`)
  await losesSession('/api/forget')
  await visitor.getByLabel('E-mail').fill(email)
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const link = await linkTo(server, email, 'reset')
  await visitor.goto('about:blank')
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await losesSession('/api/reset')
  await visitor.getByRole('textbox', { name: 'Password' }).fill('eleven grey herons')
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
  expect(await visitor.getByRole('alert').count()).toBe(0)
  await own.close()
})
