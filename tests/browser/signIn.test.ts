import { confirmEmail, linkTo } from '../journeys/emails.ts'
import { fillLogIn } from '../support/logIn.ts'
import { watchFaults } from '../support/browser.ts'
import { withoutOffers } from '../support/withoutOffers.ts'
import { expect, test } from './fixtures.ts'

test('[SES-07] an e-mailed link signs in once; a used one leads to login with the reason', async ({
  newcomerPage,
  newcomer: { email },
  browser,
  server,
}) => {
  // An unconfirmed address gets no link that signs in.
  await confirmEmail(newcomerPage, server, email)
  const page = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' })
  await withoutOffers(page)
  const faults = watchFaults(page)
  await page.goto(`${server.appUrl}/en/login`)
  await page.getByRole('link', { name: 'E-mail me a sign-in link' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const link = await linkTo(server, email, 'auto')
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('about:blank')
  await page.goto(link)
  // Opening the page uses nothing up: a mail scanner does too.
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/en\/trading#\/home$/)
  await expect(page.getByRole('button', { name: /€0\.00/ }).first()).toBeVisible()
  // The token was in the address that was opened, and in none after it.
  expect(addresses.filter((address) => address.includes(link.split('#')[1] ?? 'none'))).toHaveLength(1)

  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/en\/login\?/)
  await expect(page.getByText('This link has been used or has expired. Sign in with your password, or request a new link.')).toBeVisible()
  expect(faults).toEqual([])
  await page.close()
})

test('[SES-06, SES-13, APP-07] a forgotten password is replaced by an e-mailed link, which leads back to where it began', async ({
  newcomer: { email },
  browser,
  server,
}) => {
  const page = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' })
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Ffunding`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await linkTo(server, email, 'reset'))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.waitForURL(`${server.appUrl}/en/reset?rd=%2Fshow%2Ffunding`)
  await page.getByRole('textbox', { name: 'Password' }).fill('eleven grey herons')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillLogIn(page, email, 'eleven grey herons')
  await page.waitForURL(/\/en\/trading#\/show\/funding$/)
  // The screen is rendered: the router has marked its own history entry.
  await expect(page.getByLabel(/^Amount/).first()).toBeVisible()
  await page.goBack()
  await page.waitForURL(/\/en\/reset\?rd=/)
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await page.close()
})

test('[SES-01, SES-06] a visitor signs in on a person’s page and returns to where “Sign in” was pressed', async ({
  newcomer: { email, password },
  browser,
  server,
}) => {
  const page = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' })
  await page.goto(`${server.appUrl}/en/trading#/show/news`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Open one' }).click()
  await page.waitForURL(/\/en\/register\?rd=%2Fshow%2Fnews$/)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/\/en\/login\?rd=%2Fshow%2Fnews$/)
  await fillLogIn(page, email, password)
  await page.waitForURL(/\/en\/trading#\/show\/news$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.close()
})
