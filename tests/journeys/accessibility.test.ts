import type { Browser, Page } from 'playwright'
import { expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { fillLogIn, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { type Appearance, openAxeContext, horizontalOverflow, violations } from './axe.ts'
import { register } from './register.ts'
import { untilFocused, untilNoDialog } from './sessions.ts'

let server: RunningServer
let browser: Browser

withBrowser((given) => ({ server, browser } = given))

type Stop = { name: string; go: (page: Page) => Promise<void> }

const platformIsReady = (page: Page): Promise<void> => page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()
const funding = (page: Page, add = ''): Promise<unknown> => page.goto(`${server.appUrl}/en/trading#/show/funding${add}`)
/** Opens one of the panels that a button of the bars controls. */
const panel = async (page: Page, name: string): Promise<void> => {
  await page.locator(`[popovertarget=panel-${name}]:visible`).first().click()
  await page.locator(`#panel-${name}`).waitFor()
}

const visitorStops: Stop[] = [
  { name: 'home', go: (page) => page.goto(`${server.appUrl}/en/trading`).then(() => platformIsReady(page)) },
  {
    name: 'register prompt',
    async go(page) {
      await funding(page)
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'login, refused',
    async go(page) {
      await page.goto(`${server.appUrl}/en/login`)
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Please fill this in.').first().waitFor()
    },
  },
  {
    name: 'login, led there with a reason',
    async go(page) {
      await page.goto(`${server.appUrl}/en/auto#used`)
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('This link has been used or has expired.').waitFor()
    },
  },
  {
    name: 'sign in by a link, sent',
    async go(page) {
      await page.goto(`${server.appUrl}/en/auto`)
      await page.getByLabel('E-mail').fill('nobody@example.org')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    },
  },
  {
    name: 'forgotten password, refused',
    async go(page) {
      await page.goto(`${server.appUrl}/en/forgot`)
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('Please fill this in.').waitFor()
    },
  },
  {
    name: 'new password, refused',
    async go(page) {
      await page.goto(`${server.appUrl}/en/reset#used`)
      await page.getByRole('textbox', { name: 'Password' }).fill('eleven grey herons')
      await page.keyboard.press('Enter')
      await page.getByText('This link has been used or has expired. Request a new one.').waitFor()
    },
  },
  {
    name: 'register, refused',
    async go(page) {
      await page.goto(`${server.appUrl}/en/register`)
      await page.getByRole('button', { name: 'Open account' }).last().click()
      await page.getByText('Please fill this in.').first().waitFor()
    },
  },
  {
    name: 'second factor, with a wrong code',
    async go(page) {
      const { email, password } = personOf('code by app')
      await page.goto(`${server.appUrl}/en/login`)
      await fillLogIn(page, email, password)
      const first = page.getByRole('textbox', { name: 'Digit 1 of 6' })
      await first.waitFor()
      await untilFocused(first)
      await page.keyboard.type('000000')
      await page.getByText('This code is wrong or has expired.').waitFor()
    },
  },
  {
    name: 'message',
    async go(page) {
      await page.goto(`${server.appUrl}/en?message=auth.required`)
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'signals',
    async go(page) {
      await page.goto(`${server.appUrl}/en/trading#/show/signals`)
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'track record of signals',
    async go(page) {
      await page.goto(`${server.appUrl}/en/trading#/show/signals/record`)
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'page of the server',
    async go(page) {
      await page.goto(`${server.appUrl}/en/trading#/show/privacy`)
      await page.getByRole('heading', { level: 1, name: 'Privacy notice' }).waitFor()
    },
  },
  {
    name: 'modal of the server',
    async go(page) {
      await page.goto(`${server.appUrl}/en/login`)
      await page.getByRole('link', { name: 'Risk disclosure' }).click()
      await page.getByRole('dialog', { name: 'Risk disclosure' }).waitFor()
    },
  },
]

const personStops: Stop[] = [
  { name: 'home', go: (page) => platformIsReady(page) },
  { name: 'accounts', go: (page) => panel(page, 'account') },
  {
    name: 'profile',
    async go(page) {
      await page.keyboard.press('Escape')
      await panel(page, 'profile')
    },
  },
  {
    name: 'deposit, with a bonus, refused',
    async go(page) {
      await page.keyboard.press('Escape')
      await funding(page)
      await page.getByLabel('Amount to deposit').fill('3000')
      await page.getByRole('checkbox', { name: /bonus/ }).check()
      await page.getByRole('button', { name: /^Deposit €/ }).click()
      await page.getByText('Please fill the required fields').first().waitFor()
    },
  },
  ...['payment_success', 'payment_error', 'payment_process'].map((result): Stop => ({
    name: result,
    async go(page) {
      await funding(page, `/${result}`)
      await page.locator(`[data-result=${result}]`).waitFor()
    },
  })),
  {
    name: 'a payment that nobody knows',
    async go(page) {
      const uid = await page.evaluate(() => localStorage.getItem('uid'))
      await page.goto(`${server.appUrl}/en/trading#/listen/funding/pfs/none/${uid}`)
      await page.getByText('We can’t find this payment').waitFor()
    },
  },
  {
    name: 'invoice',
    async go(page) {
      await funding(page, '/bitcoin')
      await page.getByRole('button', { name: 'Get the payment address' }).click()
      await page.getByRole('button', { name: 'Copy amount' }).waitFor()
    },
  },
  ...(
    [
      ['personal', 'Signature'],
      ['personal/verify', 'Identity document'],
      ['security', 'Two-factor sign-in'],
      ['withdrawal', 'Free to withdraw'],
    ] as const
  ).map(([name, text]): Stop => ({
    name,
    async go(page) {
      await page.goto(`${server.appUrl}/en/trading#/show/${name}`)
      await page.getByRole('main').getByText(text, { exact: true }).first().waitFor()
    },
  })),
  {
    name: 'signals to see',
    async go(page) {
      await page.goto(`${server.appUrl}/en/trading#/show/signals/popups`)
      await page.getByRole('checkbox').nth(1).waitFor()
    },
  },
  {
    name: 'diagnostics',
    async go(page) {
      await page.goto(`${server.appUrl}/en/trading#/show/diagnostics`)
      await page.getByRole('heading', { level: 1, name: 'Diagnostics' }).waitFor()
      await page.getByText('uploads').first().waitFor()
    },
  },
  // The dialogs with their own layout, and two with the shared one; each also shows a text of the server.
  ...(['copy', 'tourney_weekend', 'modal_sign', 'modal_add_account', 'modal_bitcoin', 'signals'] as const).map((name): Stop => ({
    name,
    async go(page) {
      await page.keyboard.press('Escape')
      await untilNoDialog(page)
      await page.goto(`${server.appUrl}/en/trading#/show/terms?modal=${name}`)
      await page.getByRole('dialog').locator('[data-fragment]').waitFor()
    },
  })),
  {
    name: 'sign in again',
    async go(page) {
      await funding(page)
      await page.getByLabel('Card number').waitFor()
      await page.getByLabel('Card number').fill('4000 0000 0000 0002')
      await page.getByLabel('Expiry date').fill('04 / 39')
      await page.context().clearCookies()
      // The page reads the session again as the connection returns.
      await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
      await page.getByRole('dialog').getByLabel('Password').first().waitFor()
    },
  },
]

/** Visits each stop and returns the violations found there. */
async function faultsOf(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const faults: string[] = []
  for (const { name, go } of stops) {
    await go(page)
    faults.push(...(await violations(page)).map((fault) => `${name}: ${fault}`))
    const over = await horizontalOverflow(page)
    if (over > 0) faults.push(`${name}: can be scrolled sideways by ${over} px`)
  }
  return faults
}

test.each<Appearance>([
  { theme: 'dark', viewport: desktop },
  { theme: 'light', viewport: { width: 320, height: 640 } },
])(
  '[APP-24, APP-25, APP-28] no screen and no dialog has an axe-core violation or scrolls sideways, $theme at $viewport.width px',
  async (look) => {
    const context = await openAxeContext(browser, look)
    const page = await context.newPage()
    expect(await faultsOf(page, visitorStops)).toEqual([])
    await page.goto(`${server.platformUrl}/?lang=en&theme=${look.theme}`)
    await page.locator('.feed[data-feed=live]').waitFor()
    expect([...(await violations(page)), await horizontalOverflow(page)]).toEqual([0])
    await register(page, server.appUrl)
    expect(await faultsOf(page, personStops)).toEqual([])
    await context.close()
  },
)
