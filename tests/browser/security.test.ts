import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { emailTo } from '../journeys/emails.ts'
import { fillLogIn, personOf } from '../support/logIn.ts'
import { logInByApi } from './apiUser.ts'
import { expect, test } from './fixtures.ts'

/** Gives the browser a passkey device that always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('[SEC-03, SEC-07, SEC-09] an app is set up with recovery codes, and a passkey signs in without it', async ({
  context,
  server,
  page,
}) => {
  // Codes go to a confirmed address.
  const { email, password } = personOf('affiliate')
  await logInByApi(context.request, server.appUrl, { email, password })
  await addAuthenticator(page)
  await page.goto(`${server.appUrl}/en/trading#/show/security`)
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await emailTo(server, email, /<br>(\d{6})<br>/))
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  // The first code brings them.
  await expect(page.getByText('Save these codes now')).toBeVisible()
  const code =
    (await page
      .getByRole('listitem')
      .filter({ hasText: /^[\dA-Z]{5}-[\dA-Z]{5}$/ })
      .first()
      .textContent()) ?? ''
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toBeVisible()

  await page.goto(`${server.appUrl}/api/logout`)
  await page.goto(`${server.appUrl}/en/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/\/en\/trading#\/home$/)

  await page.goto(`${server.appUrl}/api/logout`)
  await page.goto(`${server.appUrl}/en/login?rd=%2Fshow%2Fsecurity`)
  await fillLogIn(page, email, password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/show\/security$/)
  await expect(page.getByText('Codes left: 9.').first()).toBeVisible()
  await expect(page.getByText('A recovery code was used').first()).toBeVisible()
})
