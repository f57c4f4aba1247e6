import type { Browser, Page } from 'playwright'
import { expect, test } from 'vitest'
import { desktop, phone, watchFaults } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { fillLogIn } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { openAxeContext, horizontalOverflow, violations } from './axe.ts'
import { confirmEmail, emailTo, linkTo } from './emails.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given))

const freshEmail = (): string => `changed-${crypto.randomUUID()}@openfloor.example`
const security = (page: Page): Promise<unknown> => page.goto(`${server.appUrl}/en/trading#/show/security`)
/**
 * Fails on axe-core violations or sideways scrolling in both themes and sizes; saves screenshots if PICTURES
 * names a folder.
 */
async function look(page: Page, name: string): Promise<void> {
  // Behind a dialog no heading of the page is in the accessibility tree.
  await page.getByRole('heading').first().waitFor()
  for (const [theme, viewport] of [
    ['dark', desktop],
    ['light', phone],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
    expect([name, theme, await violations(page), await horizontalOverflow(page)]).toEqual([name, theme, [], 0])
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${theme}.png` })
  }
}

test('[SES-10] an address is confirmed, changed by password and link, and restored by the old address', async () => {
  const context = await openAxeContext(browser, { theme: 'dark', viewport: desktop }, { serviceWorkers: 'block' })
  const page = await context.newPage()
  const faults = watchFaults(page)
  const { email, password } = await register(page, server.appUrl)
  const notice = page.getByText(`Confirm your e-mail address. We’ve sent a link to ${email}.`)
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
  await page.getByText(`Open the link we sent to ${next}.`).first().waitFor()
  await look(page, 'asked')

  // On another device the mailbox alone is not enough: the person signs in first.
  const other = await browser.newContext({ viewport: phone, locale: 'en-GB' })
  const phonePage = await other.newPage()
  await phonePage.goto(await linkTo(server, next, 'email'))
  await phonePage.getByText('Sign in to the account this link is for, then press the button again.').waitFor()
  await fillLogIn(phonePage, email, password)
  await phonePage.getByRole('button', { name: 'Confirm address' }).click()
  await phonePage.getByText(`You now sign in with ${next}`).waitFor()
  expect(phonePage.url()).toBe(`${server.appUrl}/en/email`)
  await other.close()

  const back = await emailTo(server, email, /has been changed[\s\S]*?href="([^"]+)"/)
  await page.goto(back)
  await look(page, 'undo')
  await page.getByRole('button', { name: 'Restore address' }).click()
  await page.getByRole('heading', { name: 'Your e-mail address has been restored' }).waitFor()
  await look(page, 'undone')
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('eleven grey herons')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await fillLogIn(page, email, 'eleven grey herons')
  await page.waitForURL(/\/en\/trading#\/home$/)
  await page.goto(back)
  await page.getByRole('button', { name: 'Restore address' }).click()
  await page.getByText('This link has been used or has expired.').waitFor()
  expect(faults).toEqual([])
  await context.close()
})
