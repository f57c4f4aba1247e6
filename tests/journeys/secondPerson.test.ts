import type { Browser, BrowserContext, Page, Response } from 'playwright'
import { expect, test } from 'vitest'
import { untilCached } from '../offline/app.ts'
import { desktop } from '../support/browser.ts'
import { holdResponse } from '../support/holdRequests.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { fillLogIn, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { balanceReads, payByCard } from './money.ts'
import { type NewUser, register } from './register.ts'
import { endSession, pressAfterEnd } from './sessions.ts'
import { signToTrade } from './sign.ts'
import { found, screenOf, stateOf, storesOf } from './traces.ts'
import { chooseExpiry, setStake } from '../support/ticket.ts'

let server: RunningServer
let browser: Browser

// Browsers keep a left page in the back-forward cache; Playwright disables it.
withBrowser((given) => ({ server, browser } = given), {}, ['--disable-back-forward-cache'])

type State = {
  session: {
    csrf: string
    platformToken: string
    user: { userId: number; firstName: string; lastName: string; current_accountId: string; phone: string; Chat: { token: string } }
  }
  deposits: { byId: Record<string, unknown> }
}
type Visit = {
  context: BrowserContext
  first: Page
  second: Page
  person: NewUser
  needles: Record<string, string>
  /** Responses with personal data that a browser may store on its disk. */
  kept: string[]
}

const home = /\/en\/trading#\/home$/
/** An invoice offers sign-in by a button, any other page by a link: all have the link to open an account. */
const untilVisitor = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Open account' }).waitFor()

/** Uses all features as a person, in two tabs, and types into a form. */
async function visit(): Promise<Visit> {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  const answers: Response[] = []
  context.on('response', (response) => answers.push(response))
  const first = await context.newPage()
  const person = await register(first, server.appUrl)
  await first.goto(`${server.appUrl}/en/trading#/show/funding`)
  await first.getByLabel('Amount to deposit').fill('777')
  await payByCard(first, '4000 0000 0000 0002')
  await first.waitForURL(/payment_success$/)
  await balanceReads(first, '€777.00')
  await first.goto(`${server.appUrl}/en/trading#/home`)
  await signToTrade(first)
  const platform = first.frameLocator('iframe')
  await setStake(platform, '50')
  // An hour: the balance that the test looks for stays the same.
  await chooseExpiry(platform, '1 h')
  await platform.getByRole('button', { name: /^Up/ }).click()
  await balanceReads(first, '€727.00')
  await first.goto(`${server.appUrl}/en/trading#/show/funding/bitcoin`)
  await first.getByRole('button', { name: 'Get the payment address' }).click()
  await first.getByRole('button', { name: 'Copy amount' }).waitFor()
  const invoice = first.url().split('/').at(-1) ?? ''

  const second = await context.newPage()
  await second.goto(`${server.appUrl}/en/trading#/show/funding`)
  await second.getByText('Visa ending in 0002').waitFor()
  await second.getByText('Use a new card').click()
  await second.getByLabel('Card number').fill('5200 0000 0000 0007')
  // The worker reports deposits to a tab a while after it has opened.
  const { session, deposits } = await waitFor('the second tab to know the deposit', async () => {
    const state = JSON.parse(await stateOf(second)) as State
    return Object.keys(state.deposits.byId).length > 0 && state
  })
  const { user } = session
  const needles = {
    email: person.email,
    fullName: `${user.firstName} ${user.lastName}`,
    lastName: `"lastName":"${user.lastName}"`,
    phone: user.phone,
    balance: '727.00',
    amount: '777.00',
    account: user.current_accountId,
    token: session.csrf,
    platformToken: session.platformToken,
    chatToken: user.Chat.token,
    deposit: Object.keys(deposits.byId)[0] ?? '',
    savedCard: '"last4":"0002"',
    card: 'ending in 0002',
    typedCard: '5200 0000 0000 0007',
    invoice,
  }
  // All of it is present now; otherwise the later search would prove nothing.
  await waitFor('the worker to keep the user', async () => found(needles, await storesOf(second)).includes('email'))
  await expect
    .poll(async () => found(needles, (await screenOf(second)) + (await stateOf(second)) + (await storesOf(second))).toSorted())
    .toEqual(Object.keys(needles).toSorted())
  // Offline the service worker opens the app: all files have to be on the device by then.
  await untilCached(second)
  const kept: string[] = []
  for (const answer of answers) {
    if (!answer.url().startsWith(server.appUrl) && !answer.url().startsWith(server.platformUrl)) continue
    if (answer.headers()['cache-control']?.includes('no-store') === true) continue
    const body = await answer.text().catch(() => '')
    if (found(needles, body).length > 0) kept.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`)
  }
  return { context, first, second, person, needles, kept }
}

/** Opens the app offline, as an installed one, and returns all it shows and stores. */
async function offlineStart(context: BrowserContext): Promise<string> {
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(`${server.appUrl}/?source=pwa`)
  await page.waitForURL(home)
  await page
    .getByText(/Offline since/)
    .first()
    .waitFor()
  await untilVisitor(page)
  const text = (await screenOf(page)) + (await stateOf(page))
  await page.close()
  await context.setOffline(false)
  return text
}

test('[SES-14] a chosen sign-out leaves nothing of the person in tabs, storage, caches or history', async () => {
  const { context, first, second, needles, kept } = await visit()
  expect(kept).toEqual([])
  // The first tab is on another page: the browser's copy of its page is older than the sign-out.
  await first.goto(server.sandboxUrl)
  const third = await context.newPage()
  await third.goto(`${server.appUrl}/en/trading#/show/funding`)
  await third.getByText('Visa ending in 0002').waitFor()

  await second.locator('[popovertarget=panel-profile]:visible').first().click()
  await second.getByRole('button', { name: 'Sign out' }).click()
  await second.waitForURL(home)
  for (const page of [second, third]) {
    await page.waitForURL(home)
    await untilVisitor(page)
    expect(found(needles, (await screenOf(page)) + (await stateOf(page)))).toEqual([])
  }
  // The browser may restore the page or load it again, at the invoice's address: neither shows any of its data.
  await first.goBack()
  await untilVisitor(first)
  expect(found({ ...needles, invoice: '' }, (await screenOf(first)) + (await stateOf(first)))).toEqual([])
  for (const page of [second, third]) {
    await page.goBack()
    expect(found(needles, (await screenOf(page)) + (await stateOf(page)))).toEqual([])
  }
  expect(found(needles, await storesOf(first))).toEqual([])
  expect(found(needles, await offlineStart(context))).toEqual([])
  expect(found(needles, await storesOf(first))).toEqual([])
  await context.close()
})

test('[SES-14] a sign-out without a connection purges all the same, and the session does not resume', async () => {
  const { context, first, second, needles } = await visit()
  await context.setOffline(true)
  await second.locator('[popovertarget=panel-profile]:visible').first().click()
  await second.getByRole('button', { name: 'Sign out' }).click()
  for (const page of [second, first]) {
    await page.waitForURL(home)
    await untilVisitor(page)
  }
  expect(found(needles, (await storesOf(first)) + (await stateOf(first)) + (await stateOf(second)))).toEqual([])
  // The first tab that is online again calls the server.
  const ended = context.waitForEvent('response', (response) => response.url().includes('/api/logout'))
  await context.setOffline(false)
  // The test browser sends no `online` event to a page opened offline. A page opened now calls by itself.
  for (const page of [first, second]) await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => undefined)
  await ended
  await second.reload()
  await untilVisitor(second)
  expect(found(needles, (await storesOf(second)) + (await stateOf(second)))).toEqual([])
  await context.close()
})

test('[SES-14] a page in the back-forward cache is covered, and reloads if its person has gone', async () => {
  // Playwright does not always route requests that pass a service worker during its takeover.
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  const { email } = await register(page, server.appUrl)
  const transition = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name)
  const covered = () => page.evaluate(() => getComputedStyle(document.body).visibility === 'hidden')
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await page.getByLabel('Card number').fill('5200 0000 0000 0007')
  await transition('pagehide')
  expect(await covered()).toBe(true)
  const late = await holdResponse(page, '**/api/rpc')
  await transition('pageshow')
  expect(await covered()).toBe(false)
  expect(await page.getByLabel('Card number').inputValue()).toBe('5200 0000 0000 0007')
  await transition('pagehide')
  await late.requested
  await endSession(context, server)
  // As another tab does it, without this one noticing; and no pending call may restore the person.
  await page.evaluate(() => localStorage.removeItem('uid'))
  const answer = page.waitForResponse('**/api/rpc')
  late.release()
  await (await answer).finished()
  await transition('pageshow')
  await page.waitForURL(home)
  await untilVisitor(page)
  expect(found({ email }, (await screenOf(page)) + (await stateOf(page)))).toEqual([])
  await context.close()
})

test('[SES-14, BG-08] after an involuntary end a visitor and another person see nothing of the person', async () => {
  const { context, first, second, needles } = await visit()
  await first.bringToFront()
  await pressAfterEnd(first.getByRole('button', { name: 'Refresh' }), server)
  for (const page of [first, second]) {
    await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
    await page.getByText('Your session has ended', { exact: true }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/0002|727|5200/)
  }
  // A visitor finds a locked device: nothing is shown, neither offline nor online.
  expect(found(needles, await offlineStart(context))).toEqual([])
  const visitor = await context.newPage()
  await visitor.goto(`${server.appUrl}/en/trading#/home`)
  await untilVisitor(visitor)
  expect(found(needles, (await screenOf(visitor)) + (await stateOf(visitor)))).toEqual([])

  const other = personOf('trader')
  await visitor.goto(`${server.appUrl}/en/login`)
  await fillLogIn(visitor, other.email, other.password)
  await visitor.waitForURL(home)
  for (const page of [first, second]) {
    await page.waitForURL(home)
    await page
      .getByRole('banner')
      .getByText(/account/)
      .first()
      .waitFor()
  }
  const purged = async () => found(needles, await storesOf(visitor)).length === 0
  await waitFor('the worker to purge what was kept', purged)
  for (const page of [first, second, visitor]) {
    expect(found(needles, (await screenOf(page)) + (await stateOf(page)))).toEqual([])
    await page.goBack()
    expect(found({ ...needles, invoice: '' }, (await screenOf(page)) + (await stateOf(page)))).toEqual([])
  }
  // Going back led to the invoice's own address, which is requested again.
  expect(found({ ...needles, invoice: '' }, await storesOf(visitor))).toEqual([])
  await context.close()
})
