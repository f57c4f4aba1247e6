import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { fillLogIn, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { horizontalOverflow, openAxeContext, violations } from './axe.ts'
import { emailTo } from './emails.ts'
import { untilNoDialog } from './sessions.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given))

const person = personOf('affiliate')

test('[SEC-03, SEC-07, SEC-09] an app is set up with recovery codes, and a passkey signs in without it', async () => {
  const context = await openAxeContext(browser, { theme: 'dark', viewport: desktop }, { serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
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
  const look = async (name: string) => {
    for (const [theme, viewport] of [
      ['dark', desktop],
      ['light', phone],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
      expect([name, await violations(page), await horizontalOverflow(page)]).toEqual([name, [], 0])
      if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${theme}.png`, fullPage: true })
    }
  }
  await page.goto(`${server.appUrl}/en/login?rd=%23%2Fshow%2Fsecurity`)
  await fillLogIn(page, person.email, person.password)
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor()
  await page.getByText('This device').waitFor()
  await look('security')

  await page.getByRole('button', { name: 'Set up Authenticator app' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.waitFor()
  await look('asked')
  await asked.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await emailTo(server, person.email, /<br>(\d{6})<br>/))
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await look('setup')
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByText('Save these codes now').waitFor()
  const code =
    (await page
      .locator('li', { hasText: /^[\dA-Z]{5}-[\dA-Z]{5}$/ })
      .first()
      .textContent()) ?? ''
  await look('codes')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('Codes left: 10.').first().waitFor()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: /^Remove the passkey/ }).waitFor()

  await page.goto(`${server.appUrl}/api/logout`)
  await page.goto(`${server.appUrl}/en/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/\/en\/trading#\/home$/)

  await page.goto(`${server.appUrl}/api/logout`)
  await page.goto(`${server.appUrl}/en/login`)
  await fillLogIn(page, person.email, person.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await look('login')
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/trading#\/home$/)
  await untilNoDialog(page)
  await page.goto(`${server.appUrl}/en/trading#/show/security`)
  await page.getByText('Codes left: 9.').first().waitFor()
  await page.getByText('A recovery code was used').first().waitFor()
  for (const language of process.env['PICTURES'] ? ['de', 'ar'] : []) {
    await page.goto(`${server.appUrl}/${language}/trading#/show/security`)
    await page.locator('code, h2').nth(3).waitFor()
    await look(`security-${language}`)
  }
  await context.close()
})
