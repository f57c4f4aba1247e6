import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { people } from '../../server/seed/people.ts'
import { launchBrowser, phone, watchFaults } from '../support/browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Awaited<ReturnType<typeof launchBrowser>>
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.remove()
})
beforeEach(async () => {
  await context?.close()
  context = await browser.newContext({ viewport: phone, locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
})

/** The newest letter of the outbox to `email` that matches; `found` is the group of the match. */
async function letterTo(email: string, pattern: RegExp): Promise<string> {
  return waitFor(`a letter to ${email}`, async () => {
    const text = await (await fetch(`${server.appUrl}/sandbox/mail`)).text()
    const letter = text.split('<article>').find((one) => one.includes(email))
    return pattern.exec(letter ?? '')?.[1]
  })
}

async function fillLogin(email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}
const personOf = (role: string) => people.find((person) => person.role === role) ?? people[0]!

test('[SES-13] a forgotten password is replaced by the link of a letter, which leaves the address bar at once', async () => {
  const faults = watchFaults(page)
  const { email } = await register(page, server.appUrl)
  await page.goto(`${server.appUrl}/en/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Please fill this in.').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()

  const link = await letterTo(email, /href="([^"]+)"/)
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.waitForURL(`${server.appUrl}/en/reset`)
  await page.getByRole('textbox', { name: 'Password' }).fill('password1')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('textbox', { name: 'Password' }).getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('textbox', { name: 'Password' }).fill('eleven grey herons')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()

  const fresh = await browser.newContext({ viewport: phone, locale: 'en-GB' })
  await context.close()
  context = fresh
  page = await context.newPage()
  await page.goto(`${server.appUrl}/en/login`)
  await fillLogin(email, 'eleven grey herons')
  await page.waitForURL(/\/en\/trading#\/home$/)
  expect(faults).toEqual([])
})

test('[SES-05, SEC-05, SEC-06] a code by e-mail: a wrong one clears the inputs and keeps the person there, the right one goes on to where they wanted to go', async () => {
  const faults = watchFaults(page)
  const { email, password } = personOf('code by e-mail')
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await fillLogin(email, password)
  const first = page.getByRole('textbox', { name: 'Digit 1 of 6' })
  await first.waitFor()
  const code = await letterTo(email, /code for signing in: (\d{6})/)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await page.keyboard.type(wrong)
  await page.getByText('This code is wrong or has run out.').waitFor()
  await waitFor('the inputs to be cleared', async () => (await first.inputValue()) === '')
  await waitFor('the first input to have the focus', () => first.evaluate((input) => input === document.activeElement))
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('ControlOrMeta+v')
  await page.waitForURL(/\/en\/trading#\/show\/funding$/)
  await waitFor('the dialog to be gone', async () => (await page.getByRole('dialog').count()) === 0)
  expect(faults).toEqual([])
})

test('[SES-05, SES-16] a session that ended is opened again by password and code of the app, over what the person was doing', async () => {
  const { email, password } = personOf('code by app')
  const secret = Secret.fromBase32('OPENFLOORSANDBOXOPENFLOORSANDBOX')
  const typeCode = async (timestamp: number) => {
    await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor()
    await page.keyboard.type(new TOTP({ secret }).generate({ timestamp }))
  }
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await fillLogin(email, password)
  // The step before this one: this one's code is still good afterwards.
  await typeCode(Date.now() - 30_000)
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
  await typeCode(Date.now())
  await waitFor('both dialogs to be gone', async () => (await page.getByRole('dialog').count()) === 0)
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
