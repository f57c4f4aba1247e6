import { type Browser, type BrowserContext, devices, type Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { appCodes } from '../support/appCodes.ts'
import { phone, watchFaults } from '../support/browser.ts'
import { holdAnswer } from '../support/holdBack.ts'
import { inBrowser } from '../support/inBrowser.ts'
import { fillLogIn, logInAs, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { confirmEmail, letterTo, linkTo } from './letters.ts'
import { register } from './register.ts'
import { untilFocused, untilNoDialog } from './sessions.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
// Signing in asks the sandbox's robot check throughout (SES-04).
inBrowser((given) => ({ server, browser } = given), { RECAPTCHA_KEY: 'site-key', RECAPTCHA_SECRET: 'secret' })
beforeEach(async () => {
  await context?.close()
  // A request that passes a service worker while it takes over is not always seen by a route.
  context = await browser.newContext({
    viewport: phone,
    locale: 'en-GB',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
})

test('[SES-13, APP-07] a forgotten password is replaced by the link of a letter, which leaves the address bar at once; "back" does not lead into the form that signed in', async () => {
  const faults = watchFaults(page)
  const { email } = await register(page, server.appUrl)
  await page.goto(`${server.appUrl}/en/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Please fill this in.').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()

  const link = await linkTo(server, email, 'reset')
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.waitForURL(`${server.appUrl}/en/reset`)
  await page.getByRole('textbox', { name: 'Password' }).fill('password1')
  await page.keyboard.press('Enter')
  await page.locator('input[aria-invalid=true]').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill('eleven grey herons')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()

  const fresh = await browser.newContext({ viewport: phone, locale: 'en-GB' })
  await context.close()
  context = fresh
  page = await context.newPage()
  await page.goto(`${server.appUrl}/en/forgot`)
  await page.goto(`${server.appUrl}/en/login`)
  await fillLogIn(page, email, 'eleven grey herons')
  await page.waitForURL(/\/en\/trading#\/home$/)
  // The screen stands: the router has signed its own entry of the history.
  await page.frameLocator('iframe[title="Trading platform"]').locator('.feed[data-feed=live]').waitFor()
  await page.goBack()
  await page.waitForURL(/\/en\/forgot$/)
  await page.getByRole('button', { name: 'Send the link' }).waitFor()
  expect(faults).toEqual([])
})

test('[SES-05, SEC-05, SEC-06, APP-07] a code by e-mail: a wrong one clears the inputs and keeps the person there, the right one goes on to where they wanted to go, and "back" to where they came from', async () => {
  const faults = watchFaults(page)
  const { email, password } = personOf('code by e-mail')
  await page.goto(`${server.appUrl}/en/forgot`)
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await fillLogIn(page, email, password)
  const first = page.getByRole('textbox', { name: 'Digit 1 of 6' })
  await first.waitFor()
  const code = await letterTo(server, email, /code for signing in: (\d{6})/)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await untilFocused(first)
  await page.keyboard.type(wrong)
  await page.getByText('This code is wrong or has run out.').waitFor()
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
  await page.getByRole('button', { name: 'Send the link' }).waitFor()
  expect(faults).toEqual([])
})

test('[SES-05, SES-16] a session that ended is opened again by password and code of the app, over what the person was doing', async () => {
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

test('[SES-10, APP-19] an e-mail that cannot be used is told while the form is filled in, and asking never holds up typing', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/info')) asked.push(request.postData() ?? '')
  })
  const { email } = personOf('trader')
  await page.goto(`${server.appUrl}/en/register`)
  const field = page.getByLabel('E-mail')
  await field.pressSequentially(email)
  expect(await field.inputValue()).toBe(email)
  await page.getByText('This e-mail cannot be used. If it is yours, sign in.').waitFor()
  // Asked when typing rests, not at each key.
  expect(asked.length).toBeLessThan(email.length / 2)
  expect(asked.at(-1)).toBe(JSON.stringify({ email }))
  await field.pressSequentially('x')
  expect(await page.getByText('This e-mail cannot be used.').count()).toBe(0)
})

test('[SES-07] a link by mail signs in on the spot, is good once, and a used one leads to the login page with the reason', async () => {
  const faults = watchFaults(page)
  const { email } = await register(page, server.appUrl)
  // An address that was never confirmed gets no link that signs in.
  await confirmEmail(page, server, email)
  await context.close()
  context = await browser.newContext({ viewport: phone, locale: 'en-GB' })
  page = await context.newPage()
  await page.goto(`${server.appUrl}/en/login`)
  await page.getByRole('link', { name: 'Sign in by a link instead' }).click()
  await page.getByLabel('E-mail').fill('nobody')
  await page.keyboard.press('Enter')
  await waitFor('the field at fault to have the focus', () =>
    page.getByLabel('E-mail').evaluate((input) => input === document.activeElement && input.getAttribute('aria-invalid') === 'true'),
  )
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const link = await linkTo(server, email, 'auto')
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('about:blank')
  await page.goto(link)
  await page.waitForURL(/\/en\/trading#\/home$/)
  await page
    .getByRole('button', { name: /€0\.00/ })
    .first()
    .waitFor()
  // The token was in the address that was opened, and in none after it.
  expect(addresses.filter((address) => address.includes(link.split('#')[1] ?? 'none'))).toHaveLength(1)

  await page.goto('about:blank')
  await page.goto(link)
  await page.waitForURL(/\/en\/login\?/)
  await page.getByText('This link has been used or has run out. Sign in with your password, or ask for a new link.').waitFor()
  expect(faults).toEqual([])
})

test('[SES-05, SES-07] a link does not stand in for the second factor', async () => {
  const { email } = personOf('code by e-mail')
  await page.goto(`${server.appUrl}/en/auto?rd=%2Fshow%2Ffunding`)
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const link = await linkTo(server, email, 'auto')
  await page.goto('about:blank')
  await page.goto(link)
  const first = page.getByRole('textbox', { name: 'Digit 1 of 6' })
  await first.waitFor()
  expect(await page.evaluate(() => localStorage.getItem('uid'))).toBeNull()
  const code = await letterTo(server, email, /code for signing in: (\d{6})/)
  await untilFocused(first)
  await page.keyboard.type(code)
  await page.waitForURL(/\/en\/trading#\/home$/)
})

test('[SES-03, SES-04] a wrong password keeps what was typed, tells so in the original’s words, and has the house write once', async () => {
  const { email, password } = personOf('affiliate')
  const sent: { path: string; body: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' })
  })
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await fillLogIn(page, email, 'not the password')
  await page.getByRole('alert').getByText('E-mail or password is wrong.').waitFor()
  expect(page.url()).toContain('/en/login?rd=')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('not the password')
  await waitFor('the notice to be asked for', async () => sent.some(({ path }) => path === '/api/notify/login_fail'))
  await letterTo(server, email, /(tried to sign in)/)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/trading#\/show\/funding$/)
  const login = sent.findLast(({ path, body }) => path === '/api/login' && body.startsWith('{'))
  // The sandbox's provider was asked over HTTP, and what it answered went with the form.
  expect(JSON.parse(login?.body ?? '{}')).toMatchObject({ email, 'g-recaptcha-response': expect.stringMatching(/^[\w-]{32}$/) as string })
})

test('[SES-02, APP-07] the page goes where the answer of the login says, else where the address said', async () => {
  const { email, password } = personOf('affiliate')
  for (const [url, route] of [
    ['/show/contest', '/show/contest'],
    ['https://elsewhere.example/', '/show/funding'],
  ] as const) {
    await page.route(`${server.appUrl}/api/login`, async (call) => {
      const response = await call.fetch()
      await call.fulfill({ response, json: { ...((await response.json()) as object), url } })
    })
    await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
    await fillLogIn(page, email, password)
    await page.waitForURL(/\/en\/trading#/)
    expect(new URL(page.url()).hash).toBe(`#${route}`)
    await page.unroute(`${server.appUrl}/api/login`)
  }
})

test('[SES-04] a provider that does not answer holds the form for five seconds, and the server decides', async () => {
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
  await page.getByText('We could not make sure that you are not a robot.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
})

test('[SES-20] a phone tells the server so once for each session', async () => {
  const told: string[] = []
  const onPhone = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB', serviceWorkers: 'block' })
  onPhone.on('request', (request) => {
    if (request.url().endsWith('/api/triggers/mobile')) told.push(request.headers()['x-csrf-token'] ?? '')
  })
  const held = await onPhone.newPage()
  await held.goto(`${server.appUrl}/en/login`)
  // Until the answer is kept a reload tells of it once more.
  await waitFor('the phone to be told of', () => held.evaluate(() => sessionStorage.getItem('phoneSession') !== null))
  expect(told).toHaveLength(1)
  const answered = held.waitForResponse('**/api/rpc')
  await held.reload()
  await answered
  const { email, password } = personOf('trader')
  await fillLogIn(held, email, password)
  await held.waitForURL(/\/en\/trading#\/home$/)
  await waitFor('the session of the person to be told of', async () => told.length === 2)
  expect(new Set(told).size).toBe(2)
  await onPhone.close()
})

test('[SES-08, SES-19] a registration that opens on a dead line has its countries once the line is back, and loses nothing that was typed', async () => {
  await page.route('**/api/rpc', (route) => route.abort())
  await page.goto(`${server.appUrl}/en/register`)
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.locator('option', { hasText: 'Loading' }).waitFor({ state: 'attached' })
  await page.getByLabel('First name').fill('Ada')
  await page
    .getByText(/Offline since/)
    .first()
    .waitFor()
  await page.unroute('**/api/rpc')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await country.locator('option', { hasText: 'Germany' }).waitFor({ state: 'attached' })
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
})

test('[SES-08, APP-08, APP-19] a refused registration stays on the form with all that was typed, and leads to the field at fault', async () => {
  const { email } = personOf('trader')
  await page.goto(`${server.appUrl}/en/register`)
  await page.getByRole('button', { name: 'Open account' }).last().click()
  const hasFocus = (label: string) => () => page.getByLabel(label).evaluate((input) => input === document.activeElement)
  await waitFor('the first field at fault to have the focus', hasFocus('First name'))
  await page.keyboard.type('Zofia')
  await page.getByLabel('Last name').fill('Nowak\u202e')
  await page.getByRole('textbox', { name: 'Password' }).fill('quiet-river-stone-88')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('PL')
  await page.getByRole('textbox', { name: 'Phone' }).fill('600123456')
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await waitFor('the name to have the focus', hasFocus('Last name'))
  await page.getByText('Write it in letters, as in your passport.').waitFor()
  await page.getByLabel('Last name').fill('Nowak')
  // Sent before the check of the field while typing says so: the server refuses it, at its field.
  await page.route('**/api/info', (route) => route.abort())
  await page.keyboard.press('Enter')
  await page.getByText('Please check the fields marked below.').waitFor()
  await waitFor('the e-mail to have the focus', hasFocus('E-mail'))
  expect(page.url()).toContain('/en/register')
  expect(await page.getByLabel('First name').inputValue()).toBe('Zofia')
  expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('quiet-river-stone-88')
  expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('600123456')
  expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('PL')
})

test('[SES-11, APP-08] an account that stands while signing in failed leads to the login page', async () => {
  await page.goto(`${server.appUrl}/en/register`)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('PL')
  await page.route('**/api/register', async (route) => {
    const answer = await route.fetch()
    await page.route('**/api/rpc', (next) => next.abort())
    await route.fulfill({ response: answer })
  })
  await page.getByLabel('First name').fill('Zofia')
  await page.getByLabel('Last name').fill('Nowak')
  await page.getByLabel('E-mail').fill(`late-${crypto.randomUUID()}@openfloor.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill('quiet-river-stone-88')
  await page.getByRole('textbox', { name: 'Phone' }).fill('600123456')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/login$/)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('uid'))).toBeNull()
})

test('[SES-07, BG-08] a link signs in over somebody else, and nothing of them stays on the page', async () => {
  const { email } = personOf('affiliate')
  await page.goto(`${server.appUrl}/en/auto`)
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const link = await linkTo(server, email, 'auto')
  const before = await register(page, server.appUrl)
  const uid = await page.evaluate(() => localStorage.getItem('uid'))
  await page.goto('about:blank')
  await page.goto(link)
  await page.waitForURL(/\/en\/trading#\/home$/)
  await waitFor('the person of the link to be known', async () => {
    const now = await page.evaluate(() => localStorage.getItem('uid')).catch(() => uid)
    return now !== null && now !== uid
  })
  await page.getByText('£', { exact: false }).first().waitFor()
  expect(await page.content()).not.toContain(before.email)
})

test('[SES-19] a tab that is still finding out who is here follows a sign-in in another tab', async () => {
  // The first visit has the cookie that both tabs send.
  await page.goto(`${server.appUrl}/en/trading#/show/terms`)
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  const other = await context.newPage()
  const late = await holdAnswer(other, '**/api/rpc')
  await other.goto(`${server.appUrl}/en/trading#/show/terms`)
  await late.asked
  await logInAs(page, server.appUrl, 'affiliate')
  late.letGo()
  await other.locator('[popovertarget=panel-account]').waitFor()
  expect(await other.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
})

test('[SES-01, SES-06] a visitor is asked to sign in on a person’s page, and returns to where “Sign in” was pressed', async () => {
  const faults = watchFaults(page)
  const { email, password } = personOf('trader')
  await page.goto(`${server.appUrl}/en/trading#/show/history`)
  const prompt = page.getByRole('dialog', { name: 'This page needs an account' })
  await prompt.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/\/en\/login\?rd=%2Fshow%2Fhistory$/)
  await page.goBack()
  await page.goto(`${server.appUrl}/en/trading#/show/news`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Open one' }).click()
  await page.waitForURL(/\/en\/register\?rd=%2Fshow%2Fnews$/)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/\/en\/login\?rd=%2Fshow%2Fnews$/)
  await fillLogIn(page, email, password)
  await page.waitForURL(/\/en\/trading#\/show\/news$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(faults).toEqual([])
})
