import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, watchFaults } from '../support/browser.ts'
import { inBrowser } from '../support/inBrowser.ts'
import { fillLogIn, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { looking, sideways, violations } from './axe.ts'
import { confirmEmail, letterTo, linkTo } from './letters.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Browser
inBrowser((given) => ({ server, browser } = given))

const freshEmail = (): string => `changed-${crypto.randomUUID()}@openfloor.example`
const security = (page: Page): Promise<unknown> => page.goto(`${server.appUrl}/en/trading#/show/security`)
/** What axe finds and how far the page is wider than its screen, both ways it looks; with pictures where PICTURES names a folder. */
async function look(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const [theme, viewport] of [
    ['dark', desktop],
    ['light', phone],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
    expect([name, theme, await violations(page), await sideways(page)]).toEqual([name, theme, [], 0])
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${theme}.png` })
  }
}

test('[SES-10] an address is confirmed, changed by password and link, and taken back by the old one with a new password', async () => {
  const context = await looking(browser, { theme: 'dark', viewport: desktop }, { serviceWorkers: 'block' })
  const page = await context.newPage()
  const faults = watchFaults(page)
  const { email, password } = await register(page, server.appUrl)
  const notice = page.getByText(`Confirm your e-mail address. We have sent a link to ${email}.`)
  await notice.waitFor()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await page.getByText('The link is on its way.').waitFor()
  await look(page, 'notice')
  await confirmEmail(page, server, email)
  await look(page, 'confirmed')
  await page.getByRole('link', { name: 'Go to trading' }).click()
  await page.waitForURL(/\/en\/trading#\/home$/)

  await security(page)
  await page.getByText('Confirmed', { exact: true }).waitFor()
  expect(await notice.count()).toBe(0)
  const next = freshEmail()
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByText('Please fill this in.').first().waitFor()
  await page.getByLabel('New e-mail address').fill(next)
  await page.getByRole('textbox', { name: 'Your password' }).fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByText('The password is wrong.').waitFor()
  expect(await page.getByLabel('New e-mail address').inputValue()).toBe(next)
  await look(page, 'refused')
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(`Open the link that we have sent to ${next}.`).first().waitFor()
  await look(page, 'asked')

  // On another device the mailbox alone does not do: the person signs in with it.
  const other = await browser.newContext({ viewport: phone, locale: 'en-GB' })
  const phonePage = await other.newPage()
  await phonePage.goto(await linkTo(server, next, 'email'))
  await phonePage.getByText('Sign in to the account that this link is for.').waitFor()
  await fillLogIn(phonePage, email, password)
  await phonePage.getByRole('button', { name: 'Confirm address' }).click()
  await phonePage.getByText(`You sign in with ${next}`).waitFor()
  expect(phonePage.url()).toBe(`${server.appUrl}/en/email`)
  await other.close()

  const back = await letterTo(server, email, /has been changed[\s\S]*?href="([^"]+)"/)
  await page.goto(back)
  await look(page, 'undo')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('heading', { name: 'Your account has its address back' }).waitFor()
  await look(page, 'undone')
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('eleven grey herons')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await fillLogIn(page, email, 'eleven grey herons')
  await page.waitForURL(/\/en\/trading#\/home$/)
  await page.goto(back)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('This link has been used or has expired.').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('[SES-10, SEC-08] where codes come by e-mail, one of the old address is asked for before the link to the new one goes out', async () => {
  const context = await looking(browser, { theme: 'light', viewport: phone }, { serviceWorkers: 'block' })
  const page = await context.newPage()
  const { email, password } = personOf('code by e-mail')
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Fsecurity`)
  await fillLogIn(page, email, password)
  const first = await letterTo(server, email, /code for signing in: (\d{6})/)
  await page.getByRole('dialog').getByLabel('Digit 1 of 6').pressSequentially(first)
  const next = freshEmail()
  await page.getByLabel('New e-mail address').fill(next)
  await page.getByRole('button', { name: 'Change address' }).click()
  const code = await letterTo(server, email, /code for changing your account: (\d{6})/)
  await page.getByLabel('Digit 1 of 6').pressSequentially(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByText('This code is wrong or has run out.').waitFor()
  await look(page, 'code')
  await page.getByLabel('Digit 1 of 6').pressSequentially(code)
  await page.getByText(`Open the link that we have sent to ${next}.`).first().waitFor()
  await page.getByRole('button', { name: 'Keep the present address' }).click()
  await page.getByText(`Your account’s address is ${email}.`).waitFor()
  const waiting = page.getByText(`Open the link that we have sent to ${next}.`).first()
  await waiting.waitFor({ state: 'detached' })
  expect(await waiting.count()).toBe(0)
  await context.close()
})
