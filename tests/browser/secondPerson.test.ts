import type { BrowserContext, Page, Response } from 'playwright/test'
import { personOf, fillLogIn } from '../support/logIn.ts'
import { holdResponse } from '../support/holdRequests.ts'
import { balanceReads, payBySavedCard } from '../journeys/money.ts'
import { endSession, pressAfterEnd } from '../journeys/sessions.ts'
import { found, screenOf, stateOf, storesOf } from '../journeys/traces.ts'
import { untilCached } from '../offline/app.ts'
import { launchOptions } from './chromium.ts'
import { type Addresses, expect, test } from './fixtures.ts'

// Browsers keep a left page in the back-forward cache; Playwright disables it.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

type State = {
  session: {
    csrf: string
    platformToken: string
    user: { userId: number; firstName: string; lastName: string; current_accountId: string; phone: string; Chat: { token: string } }
  }
  deposits: { byId: Record<string, unknown> }
}
type Visit = {
  first: Page
  second: Page
  needles: Record<string, string>
}

const home = /\/en\/trading#\/home$/
/** An invoice offers sign-in by a button, any other page by a link: all have the link to open an account. */
const untilVisitor = (page: Page): Promise<void> =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Open account' })).toBeVisible()
const shownOn = async (page: Page): Promise<string> => (await screenOf(page)) + (await stateOf(page))
const untilOffline = (page: Page): Promise<void> => expect(page.getByText(/Offline since/).first()).toBeVisible()

async function signOut(page: Page): Promise<void> {
  await page.locator('[popovertarget=panel-profile]:visible').first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** Uses the features as a person who has €250, in two tabs, and types into a form. */
async function visit(first: Page, email: string, { appUrl }: Addresses): Promise<Visit> {
  await first.goto(`${appUrl}/en/trading#/show/funding`)
  await first.getByLabel('Amount to deposit').fill('727')
  await payBySavedCard(first)
  await first.waitForURL(/payment_success$/)
  await balanceReads(first, '€977.00')
  await first.goto(`${appUrl}/en/trading#/show/funding/bitcoin`)
  await first.getByRole('button', { name: 'Get the payment address' }).click()
  await expect(first.getByRole('button', { name: 'Copy amount' })).toBeVisible()
  const invoice = first.url().split('/').at(-1) ?? ''

  const second = await first.context().newPage()
  await second.goto(`${appUrl}/en/trading#/show/funding`)
  await expect(second.getByText('Visa ending in 0002')).toBeVisible()
  await second.getByText('Use a new card').click()
  await second.getByLabel('Card number').fill('5200 0000 0000 0007')
  // The worker reports deposits to a tab a while after it has opened.
  await expect.poll(async () => Object.keys((JSON.parse(await stateOf(second)) as State).deposits.byId).length).toBeGreaterThan(0)
  const { session, deposits } = JSON.parse(await stateOf(second)) as State
  const { user } = session
  const needles = {
    email,
    fullName: `${user.firstName} ${user.lastName}`,
    lastName: `"lastName":"${user.lastName}"`,
    phone: user.phone,
    balance: '977.00',
    amount: '727.00',
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
  await expect.poll(async () => found(needles, await storesOf(second))).toContain('email')
  await expect
    .poll(async () => found(needles, (await shownOn(second)) + (await storesOf(second))).toSorted())
    .toEqual(Object.keys(needles).toSorted())
  // Offline the service worker opens the app: all files have to be on the device by then.
  await untilCached(second)
  return { first, second, needles }
}

/**
 * Opens the platform; the returned function names the responses since then that a browser may store on its
 * disk with a needle in them.
 */
async function openPlatform(page: Page, { appUrl, platformUrl }: Addresses) {
  const answers: Response[] = []
  page.context().on('response', (response) => answers.push(response))
  await page.goto(`${appUrl}/en/trading#/home`)
  await expect(page.frameLocator('main iframe').getByRole('button', { name: /^Up/, disabled: false })).toBeVisible()
  return async (needles: Record<string, string>): Promise<string[]> => {
    const kept: string[] = []
    for (const answer of answers) {
      if (!answer.url().startsWith(appUrl) && !answer.url().startsWith(platformUrl)) continue
      if (answer.headers()['cache-control']?.includes('no-store') === true) continue
      const body = await answer.text().catch(() => '')
      if (found(needles, body).length > 0) kept.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`)
    }
    return kept
  }
}

/** Returns the addresses of a tab's history, oldest first. */
async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map(({ url }) => url)
}

/** Opens the app offline, as an installed one, and returns all it shows and stores. */
async function offlineStart(context: BrowserContext, { appUrl }: Addresses): Promise<string> {
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(`${appUrl}/?source=pwa`)
  await page.waitForURL(home)
  await untilOffline(page)
  await untilVisitor(page)
  const text = await shownOn(page)
  await page.close()
  await context.setOffline(false)
  return text
}

test.describe('with the app cached for offline use', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[SES-14] a chosen sign-out leaves nothing of the person in tabs, storage, caches or history', async ({
    context,
    server,
    newcomer: { email },
    traderPage,
  }) => {
    const keptOf = await openPlatform(traderPage, server)
    const { first, second, needles } = await visit(traderPage, email, server)
    expect(await keptOf(needles)).toEqual([])
    // The first tab is on another page: the browser's copy of its page is older than the sign-out.
    await first.goto(server.sandboxUrl)
    const third = await context.newPage()
    await third.goto(`${server.appUrl}/en/trading#/show/funding`)
    await expect(third.getByText('Visa ending in 0002')).toBeVisible()

    await second.bringToFront()
    await signOut(second)
    for (const page of [second, third]) {
      await page.waitForURL(home)
      await untilVisitor(page)
      expect(found(needles, await shownOn(page))).toEqual([])
    }
    // The browser may restore the page or load it again, at the invoice's address: neither shows any of its
    // data.
    await first.goBack()
    await untilVisitor(first)
    expect(found({ ...needles, invoice: '' }, await shownOn(first))).toEqual([])
    // Only the empty page of a new tab is behind these: the screens of the person have left the history.
    for (const page of [second, third]) expect(await historyOf(page)).toEqual(['about:blank', `${server.appUrl}/en/trading#/home`])
    expect(found(needles, await storesOf(first))).toEqual([])
    expect(found(needles, await offlineStart(context, server))).toEqual([])
    expect(found(needles, await storesOf(first))).toEqual([])
  })

  test(
    '[SES-14] a sign-out without a connection purges all the same, and the session does not resume',
    { tag: '@long' },
    async ({ context, server, newcomer: { email }, traderPage }) => {
      const { first, second, needles } = await visit(traderPage, email, server)
      await context.setOffline(true)
      await second.bringToFront()
      await signOut(second)
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
    },
  )

  test('[SES-14, BG-08] after an involuntary end a visitor and another person see nothing of the person', async ({
    context,
    server,
    newcomer: { email },
    traderPage,
  }) => {
    const { first, second, needles } = await visit(traderPage, email, server)
    await first.bringToFront()
    await pressAfterEnd(first.getByRole('button', { name: 'Refresh' }), server)
    for (const page of [first, second]) {
      await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
      await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible()
      // The hidden page keeps its text.
      await expect(page.getByRole('main')).not.toContainText(/0002|977|5200/, { useInnerText: true })
    }
    // A visitor finds a locked device: nothing is shown, neither offline nor online.
    expect(found(needles, await offlineStart(context, server))).toEqual([])
    const visitor = await context.newPage()
    await visitor.goto(`${server.appUrl}/en/trading#/home`)
    await untilVisitor(visitor)
    expect(found(needles, await shownOn(visitor))).toEqual([])

    const other = personOf('outside Europe')
    await visitor.goto(`${server.appUrl}/en/login`)
    await fillLogIn(visitor, other.email, other.password)
    await visitor.waitForURL(home)
    for (const page of [first, second]) {
      await page.waitForURL(home)
      await expect(
        page
          .getByRole('banner')
          .getByText(/account/)
          .first(),
      ).toBeVisible()
    }
    await expect.poll(async () => found(needles, await storesOf(visitor))).toEqual([])
    for (const page of [first, second, visitor]) {
      expect(found(needles, await shownOn(page))).toEqual([])
      await page.goBack()
      expect(found({ ...needles, invoice: '' }, await shownOn(page))).toEqual([])
    }
    // Going back led to the invoice's own address, which is requested again.
    expect(found({ ...needles, invoice: '' }, await storesOf(visitor))).toEqual([])
  })
})

test('[SES-14] a page in the back-forward cache is covered, and reloads if its person has gone', async ({
  context,
  server,
  newcomer: { email },
  newcomerPage: page,
}) => {
  const transition = (name: 'pagehide' | 'pageshow'): Promise<void> =>
    page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name)
  const number = page.getByLabel('Card number')
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await number.fill('5200 0000 0000 0007')
  await transition('pagehide')
  await expect(page.locator('body')).toHaveCSS('visibility', 'hidden')
  const late = await holdResponse(page, '**/api/rpc')
  await transition('pageshow')
  await expect(page.locator('body')).toHaveCSS('visibility', 'visible')
  await expect(number).toHaveValue('5200 0000 0000 0007')
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
  expect(found({ email }, await shownOn(page))).toEqual([])
})
