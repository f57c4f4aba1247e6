import { type Browser, type BrowserContext, devices, type Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { appCodes } from '../support/appCodes.ts'
import { phone, watchFaults } from '../support/browser.ts'
import { holdResponse } from '../support/holdRequests.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { fillLogIn, logInAs, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { confirmEmail, emailTo, linkTo } from './emails.ts'
import { register } from './register.ts'
import { untilFocused, untilNoDialog } from './sessions.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
// Signing in uses the sandbox's captcha provider throughout (SES-04).
withBrowser((given) => ({ server, browser } = given), { RECAPTCHA_KEY: 'site-key', RECAPTCHA_SECRET: 'secret' })
beforeEach(async () => {
  await context?.close()
  // Playwright does not always route requests that pass a service worker during its takeover.
  context = await browser.newContext({
    viewport: phone,
    locale: 'en-GB',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
})

test('[SES-05, SEC-05, SEC-06, APP-07] a code by e-mail: a wrong one clears the inputs, the right one continues', async () => {
  const faults = watchFaults(page)
  const { email, password } = personOf('code by e-mail')
  await page.goto(`${server.appUrl}/en/forgot`)
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await fillLogIn(page, email, password)
  const first = page.getByRole('textbox', { name: 'Digit 1 of 6' })
  await first.waitFor()
  const code = await emailTo(server, email, /sign-in code: (\d{6})/)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await untilFocused(first)
  await page.keyboard.type(wrong)
  await page.getByText('This code is wrong or has expired.').waitFor()
  await waitFor('the inputs to be cleared', async () => (await first.inputValue()) === '')
  await untilFocused(first)
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('ControlOrMeta+v')
  await page.waitForURL(/\/en\/trading#\/show\/funding$/)
  await untilNoDialog(page)
  await page
    .getByLabel(/^Amount/)
    .first()
    .waitFor()
  await page.goBack()
  await page.waitForURL(/\/en\/forgot$/)
  await page.getByRole('button', { name: 'Send link' }).waitFor()
  expect(faults).toEqual([])
})

test('[SES-05, SES-16] a session that ended is reopened by password and app code, over the open page', async () => {
  const { email, password } = personOf('code by app')
  const nextCode = appCodes('OPENFLOORSANDBOXOPENFLOORSANDBOX')
  const typeCode = async () => {
    const code = await nextCode()
    await page.getByRole('textbox', { name: 'Digit 1 of 6' }).focus()
    await page.keyboard.type(code)
  }
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await fillLogIn(page, email, password)
  await typeCode()
  await page.waitForURL(/\/en\/trading#\/show\/funding$/)
  await page
    .getByLabel(/^Amount/)
    .first()
    .fill('321')
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await typeCode()
  await untilNoDialog(page)
  expect(page.url()).toMatch(/#\/show\/funding$/)
  expect(
    await page
      .getByLabel(/^Amount/)
      .first()
      .inputValue(),
  ).toBe('321')
})

test('[SES-03, SES-04] a wrong password keeps the input, shows the original’s text, and sends one e-mail', async () => {
  const { email, password } = personOf('affiliate')
  const sent: { path: string; body: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' })
  })
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await fillLogIn(page, email, 'not the password')
  await page.getByRole('alert').getByText('E-mail or password is wrong.').waitFor()
  expect(page.url()).toContain('/en/login?rd=')
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email)
  expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('not the password')
  await waitFor('the notice to be asked for', async () => sent.some(({ path }) => path === '/api/notify/login_fail'))
  await emailTo(server, email, /(tried to sign in)/)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/trading#\/show\/funding$/)
  const login = sent.findLast(({ path, body }) => path === '/api/login' && body.startsWith('{'))
  // The sandbox's provider was called over HTTP, and its token was sent with the form.
  expect(JSON.parse(login?.body ?? '{}')).toMatchObject({ email, 'g-recaptcha-response': expect.stringMatching(/^[\w-]{32}$/) as string })
})

test('[SES-04] a provider without a response holds the form for five seconds, then the server decides', async () => {
  const { email, password } = personOf('risk partner')
  await page.clock.install()
  await page.route('**/recaptcha/answer', () => undefined)
  await page.goto(`${server.appUrl}/en/login`)
  const asked = page.waitForRequest('**/recaptcha/answer')
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login' && request.url().startsWith(server.appUrl))
  await fillLogIn(page, email, password)
  await asked
  await page.clock.runFor(5_000)
  expect(JSON.parse((await sent).postData() ?? '{}')).not.toHaveProperty('g-recaptcha-response')
  await page.getByText('We couldn’t verify that you’re not a robot.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
})

test('[SES-20] a phone is reported to the server once for each session', async () => {
  const reported: string[] = []
  const onPhone = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB', serviceWorkers: 'block' })
  onPhone.on('request', (request) => {
    if (request.url().endsWith('/api/triggers/mobile')) reported.push(request.headers()['x-csrf-token'] ?? '')
  })
  const held = await onPhone.newPage()
  await held.goto(`${server.appUrl}/en/login`)
  // Until the response is stored a reload reports it once more.
  await waitFor('the phone to be told of', () => held.evaluate(() => sessionStorage.getItem('phoneSession') !== null))
  expect(reported).toHaveLength(1)
  const answered = held.waitForResponse('**/api/rpc')
  await held.reload()
  await answered
  const { email, password } = personOf('trader')
  await fillLogIn(held, email, password)
  await held.waitForURL(/\/en\/trading#\/home$/)
  await waitFor('the session of the person to be told of', async () => reported.length === 2)
  expect(new Set(reported).size).toBe(2)
  await onPhone.close()
})

test('[SES-06, APP-08] registration and the confirmation of its address lead back to where “Sign in” was pressed', async () => {
  const { email } = await register(page, server.appUrl, '/show/contest')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await confirmEmail(page, server, email)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contests' }).waitFor()
  expect(page.url()).toBe(`${server.appUrl}/en/trading#/show/contest`)
})

test('[SES-07, BG-08] a link replaces another person’s session and leaves nothing of them on the page', async () => {
  const { email } = personOf('affiliate')
  await page.goto(`${server.appUrl}/en/auto`)
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const link = await linkTo(server, email, 'auto')
  const before = await register(page, server.appUrl)
  const uid = await page.evaluate(() => localStorage.getItem('uid'))
  await page.goto('about:blank')
  await page.goto(link)
  // Opening the page uses nothing up: a mail scanner does too.
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/en\/trading#\/home$/)
  await waitFor('the person of the link to be known', async () => {
    const now = await page.evaluate(() => localStorage.getItem('uid')).catch(() => uid)
    return now !== null && now !== uid
  })
  await page.getByText('£', { exact: false }).first().waitFor()
  expect(await page.content()).not.toContain(before.email)
})

test('[SES-19] a tab that is still checking its session follows a sign-in in another tab', async () => {
  // The first visit sets the cookie that both tabs send.
  await page.goto(`${server.appUrl}/en/trading#/show/terms`)
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  const other = await context.newPage()
  const late = await holdResponse(other, '**/api/rpc')
  await other.goto(`${server.appUrl}/en/trading#/show/terms`)
  await late.requested
  await logInAs(page, server.appUrl, 'affiliate')
  late.release()
  await other.locator('[popovertarget=panel-account]').waitFor()
  expect(await other.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
})
