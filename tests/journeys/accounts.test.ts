import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { stopCopy } from '../../contract/copying.ts'
import { weekendsFrom } from '../../domain/tournaments/windows.ts'
import { desktop, resize, watchFaults } from '../support/browser.ts'
import { holdRequests } from '../support/holdRequests.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { logInAs, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { openTrader } from '../faults/trader.ts'
import { waitFor } from '../support/waitFor.ts'
import { addAxe, horizontalOverflow, violations } from './axe.ts'
import { balanceReads, payByCard, payBySavedCard } from './money.ts'
import { register } from './register.ts'
import { untilNoDialog } from './sessions.ts'
import { signToTrade } from './sign.ts'

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

const onDesktop = { viewport: desktop, locale: 'en-GB', bypassCSP: true } as const
withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  context = await browser.newContext(onDesktop)
  await addAxe(context)
  page = await context.newPage()
  faults = watchFaults(page)
  await register(page, server.appUrl)
})

const open = (tab: Page, hash: string): Promise<unknown> => tab.goto(`${server.appUrl}/en/trading#${hash}`)
const menu = (tab: Page): Promise<void> => tab.locator('[popovertarget=panel-account]').click()
const shownAccount = (tab: Page): Promise<string> => tab.locator('[popovertarget=panel-account]').innerText()
async function switchTo(tab: Page, name: RegExp): Promise<void> {
  await menu(tab)
  await tab.getByRole('region').getByRole('button', { name }).click()
  await waitFor('the account to be switched', async () => name.test(await shownAccount(tab)))
  await untilMenuClosed(tab)
}
/** The menu closes after the account has been reloaded; until then a press on its button closes it. */
const untilMenuClosed = (tab: Page): Promise<void> => tab.locator('#panel-account').waitFor({ state: 'hidden' })
/** Presses Tab until `place` has the focus. */
async function tabTo(place: Locator): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('no way there by Tab')
}
async function typeOver(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
/** Sends the second click of a double click to the element now under the pointer. */
async function pressSecond(place: Locator): Promise<void> {
  await place.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}
/** The server's response that an account cannot be used. */
const refused = (route: Route): Promise<void> => route.fulfill({ json: { return: 'false' } })
/** Fails on axe-core violations in both themes, or if the page scrolls sideways at 320 px. */
async function isSound(tab: Page, what: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await tab.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    expect([what, theme, await violations(tab)]).toEqual([what, theme, []])
  }
  await tab.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  await resize(tab, { width: 320, height: 720 })
  expect([what, await horizontalOverflow(tab)]).toEqual([what, 0])
  await resize(tab, desktop)
}

test('[TRD-09, TRD-10, VER-09, FUND-01] a depositor is blocked until they sign; signing unblocks every tab without a reload', async () => {
  await open(page, '/show/funding')
  await payByCard(page, '4000 0000 0000 0002')
  await page.waitForURL(/payment_success$/)
  const result = page.locator('[data-result=payment_success]')
  await waitFor('the result to have the focus', () => result.evaluate((card) => card === document.activeElement))
  await result.getByRole('link', { name: 'Make another deposit' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await waitFor('the heading over the form to have it', () => heading.evaluate((one) => one === document.activeElement))
  await open(page, '/home')
  const blocked = page.getByRole('dialog', { name: 'Trading is paused until you sign' })
  await blocked.waitFor()
  expect(await blocked.getByRole('link').allInnerTexts()).toEqual(['Upload a document', 'Ask support'])
  await isSound(page, 'the block')
  await blocked.getByRole('link', { name: 'Ask support' }).click()
  await page.waitForURL(/#\/show\/tickets\/new$/)
  const subject = page.getByLabel('Subject')
  await subject.waitFor()
  expect(await subject.inputValue()).toBe('Trading is paused')
  await open(page, '/home')
  await blocked.waitFor()
  await page.keyboard.press('Escape')
  await untilNoDialog(page)
  // Neither pointer nor keyboard reaches the platform.
  expect(await page.locator('iframe').evaluate((frame) => (frame as HTMLIFrameElement).inert)).toBe(true)
  for (let click = 1; click < 10; click++) await page.mouse.click(400, 300)
  expect(await blocked.isVisible()).toBe(false)
  await page.mouse.click(400, 300)
  await blocked.waitFor()

  const other = await context.newPage()
  await open(other, '/home')
  await other.getByRole('dialog', { name: 'Trading is paused until you sign' }).waitFor()
  await page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }))
  await blocked.getByRole('button', { name: 'Sign now' }).click()
  const signature = page.getByRole('dialog', { name: 'Your signature' })
  await signature.getByRole('button', { name: 'Save signature' }).click()
  await signature.getByText('Cant save empty sign!').waitFor()
  await isSound(page, 'the signature')
  await page.keyboard.press('Escape')
  await signToTrade(page)
  await untilNoDialog(page)
  expect(await page.locator('iframe').evaluate((frame) => (frame as HTMLIFrameElement).inert)).toBe(false)
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  await untilNoDialog(other)
  await other.close()
})

test('[ACC-02, ACC-04, ACC-05] an account is added and used at once; a failure is shown and changes nothing', async () => {
  await menu(page)
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByRole('button', { name: 'Open account' }).click()
  await dialog.getByText('Please chose currency!').waitFor()
  expect(await dialog.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    'USD',
    'GBP',
    'RUB',
    'BTC',
    'LTC',
    'ETH',
    'DSH',
  ])
  await isSound(page, 'the currencies')
  await context.route('**/api/us/create_account', refused)
  await dialog.getByRole('radio', { name: /USD/ }).check()
  await dialog.getByRole('button', { name: 'Open account' }).click()
  await dialog.getByText('Some errors, please try again.', { exact: true }).waitFor()
  await context.unroute('**/api/us/create_account')
  await dialog.getByRole('button', { name: 'Open account' }).click()
  const held = await holdRequests(context, '**/api/us/set_account', { answer: refused })
  const use = page.getByRole('button', { name: 'Use it now' })
  await pressSecond(use)
  expect(await use.getAttribute('aria-busy')).toBeNull()
  held.release()
  await use.click()
  await page.getByText('Some errors, please try again. Cant set account id.').waitFor()
  expect(await shownAccount(page)).toContain('EUR account')
  await context.unroute('**/api/us/set_account')
  await use.click()
  await balanceReads(page, '$0.00')
  // The platform's iframe follows without a reload.
  await page.frameLocator('iframe').getByText('$', { exact: false }).first().waitFor()
  await switchTo(page, /^EUR account/)
  await balanceReads(page, '€250.00')
})

test('[ACC-02] two tabs with two accounts never use the wrong one, and each shows its own', async () => {
  const other = await context.newPage()
  await open(page, '/home')
  await open(other, '/home')
  await switchTo(other, /^USD account/)
  await page.getByText('You switched to your USD account in another tab. This tab is still on your EUR account.').waitFor()
  expect([await shownAccount(page), await shownAccount(other)].map((text) => text.split('\n')[0])).toEqual(['EUR account', 'USD account'])
  await isSound(page, 'two tabs')

  // An order of the first tab is placed and paid on its own account.
  const platform = page.frameLocator('iframe')
  await platform.locator('.feed[data-feed=live]').waitFor()
  // Until the iframe knows the account its stake is in another currency, and with the account the list is
  // recreated.
  await platform.getByRole('button', { name: /^Up.*€/ }).waitFor()
  const expiries = platform.locator('#expiry-sheet .preset')
  await expiries.nth(3).waitFor({ state: 'attached' })
  const offered = await expiries.evaluateAll((all) => all.map((one) => one.setAttribute('data-standing', '')).length)
  // Dispatched as an event: the browser sometimes drops clicks in the iframe of a background tab.
  await platform.locator('[data-direction=up]:not([aria-disabled])').dispatchEvent('click')
  await platform
    .getByRole('status')
    .getByText(/^Order opened/)
    .waitFor()
  await waitFor('the order on the account in euros', async () => /€2[0-4]\d\.\d\d/.test(await shownAccount(page)))
  // A balance reported by the iframe is shown one turn later; the open list of expiries stays unchanged.
  await expiries.first().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await platform.locator('#expiry-sheet .preset[data-standing]').count()).toBe(offered)
  // So does a deposit, although the session's default account is another one.
  await open(page, '/show/funding')
  await payBySavedCard(page)
  await page.waitForURL(/payment_success$/)
  await page.getByText('€250.00 added to your EUR account').waitFor()
  await menu(other)
  await other
    .getByRole('region')
    .getByText(/€(4[5-9]\d|5\d\d)\./)
    .waitFor()
  expect(await shownAccount(other)).toContain('$0.00')
  await other.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Use the USD account here' }).click()
  await balanceReads(page, '$0.00')
  await other.close()
  await switchTo(page, /^EUR account/)
})

test('[TRD-12] a quick top-up is confirmed, opens its deposit, and charges the saved card once', async () => {
  await open(page, '/home')
  const euros = async (): Promise<number> => Number(/€([\d,.]+)/.exec(await shownAccount(page))?.[1]?.replaceAll(',', ''))
  const before = await euros()
  const calls: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(new URL(request.url()).pathname)))
  await page.getByRole('button', { name: 'Quick top-up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quick top-up' })
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await dialog.getByText('Wrong amount! Min deposit 250').waitFor()
  await isSound(page, 'the top-up')
  await dialog.getByLabel('Amount').fill('260')
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await dialog.getByText(/^€260.00 will be charged to Visa ending in 0002 and added to your EUR account\.$/).waitFor()
  expect(calls.filter((path) => path.includes('/api/report/quick'))).toEqual([])
  await dialog.getByRole('button', { name: 'Charge €260.00' }).click()
  await dialog.getByText('€260.00 added to your EUR account.').waitFor()
  expect(calls.filter((path) => path.includes('/api/report/quick'))).toHaveLength(1)
  // An earlier order may be won meanwhile.
  await waitFor('the balance', async () => (await euros()) >= before + 260)
  // It is the only button.
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Start trading'])
  await dialog.getByRole('button', { name: 'Start trading' }).click()
  await untilNoDialog(page)
})

test('[ACC-02, ACC-03, ACC-06] the exchange account lists its balances in order and takes fixed amounts only', async () => {
  await open(page, '/home')
  await switchTo(page, /^Exchange account/)
  await menu(page)
  const panel = page.getByRole('region', { name: 'Exchange account' })
  await panel.getByText('0.00000').first().waitFor()
  expect(await panel.locator('dt').allInnerTexts()).toEqual('BTC ETH LTC DASH BCH XRP ZEC XMR ETC NEO USD EUR'.split(' '))
  await isSound(page, 'the accounts')
  await page.keyboard.press('Escape')

  await open(page, '/show/funding/fiat')
  const amount = page.getByLabel('Amount to deposit')
  await amount.waitFor()
  expect(await page.getByRole('slider').count()).toBe(0)
  await page.getByLabel('To account').selectOption('EUR')
  await amount.fill('100')
  // Below the minimum the button promises no sum.
  await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).click()
  await page.getByText('Wrong amount! Min deposit 250').waitFor()
  expect(await amount.inputValue()).toBe('100')
  await amount.fill('3000')
  expect(await page.getByRole('checkbox', { name: /bonus/ }).count()).toBe(0)
  await isSound(page, 'a fixed deposit')
  // The day's three card transactions are used up: the check, which charges nothing, shows that the call is
  // made.
  const sent = page.waitForRequest(/\/api\/fraud\/card/)
  await payBySavedCard(page)
  expect((await sent).postDataJSON()).toMatchObject({
    fixed: true,
    bonus: false,
    amount: '3000.00',
    currency: 'EUR',
    account: expect.stringContaining('exchange-eur'),
  })
  await page
    .getByRole('button', { name: 'Deposit by Bitcoin' })
    .or(page.getByRole('link', { name: 'Deposit by Bitcoin' }))
    .waitFor()
  await open(page, '/show/funding/altcoin')
  await page.getByLabel('Coin').selectOption('dash')
  await page.getByLabel('Amount to deposit').fill('0')
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  await page.getByText('Wrong amount!', { exact: true }).waitFor()
  await page.getByLabel('Amount to deposit').fill('1.5')
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  await page.waitForURL(/\/api\/dash\/invoice\//)
  await page
    .getByText(/1\.50? DASH/)
    .first()
    .waitFor()
  await open(page, '/home')
  await switchTo(page, /^EUR account/)
})

test('[ACC-02, APP-25] by keyboard alone another account is chosen, and the one before again', async () => {
  for (const name of [/^Exchange account/, /^EUR account/]) {
    await tabTo(page.locator('[popovertarget=panel-account]'))
    await page.keyboard.press('Enter')
    const account = page.getByRole('region').getByRole('button', { name })
    await account.waitFor()
    await tabTo(account)
    await page.keyboard.press('Enter')
    await waitFor('the account to be switched', async () => name.test(await shownAccount(page)))
    // The menu is closed, and nothing under it was pressed.
    await untilMenuClosed(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
})

/** Sets the server's time and the weekends it reports for a tab. */
async function mockServerTime(tab: Page, moment: number): Promise<void> {
  await tab.route('**/api/rpc', async (route) => {
    const response = await route.fetch()
    type Reply = { id: string; result: object }
    const json = (await response.json()) as Reply | Reply[]
    for (const { id, result } of [json].flat()) {
      if (id === 'session') Object.assign(result, { now: moment })
      if (id === 'settings') Object.assign(result, { weekends: weekendsFrom(moment, 'UTC', 2) })
    }
    await route.fulfill({ response, json })
  })
}

test('[TRD-13] before the weekend its entry shows the next start and follows it without a reload', async () => {
  // A mocked clock applies to every page of a context.
  const apart = await browser.newContext({ ...onDesktop, timezoneId: 'Europe/Paris', storageState: await context.storageState() })
  await addAxe(apart)
  const tab = await apart.newPage()
  await tab.clock.install()
  await mockServerTime(tab, Date.parse('2026-11-20T20:50:00Z'))
  await open(tab, '/home')
  const entry = tab.getByRole('button', { name: 'Weekend contest' })
  await entry.getByText('Starts 22:00', { exact: true }).waitFor()
  await entry.click()
  const weekend = tab.getByRole('dialog', { name: 'Weekend contest' })
  await weekend.getByText(/^Starts Fri, Nov 20, 22:00 \S+$/).waitFor()
  await weekend.getByText(/It runs from Fri, Nov 20, 22:00 \S+ to Sun, Nov 22, 22:00 \S+\. Trades count from the start\./).waitFor()
  // It shows its board while it runs; before any trade it says so.
  const board = weekend.getByRole('table', { name: 'Weekend contest' }).or(weekend.getByText('No one has a place yet'))
  expect([await weekend.getByRole('timer').count(), await board.count()]).toEqual([1, 0])
  await tab.clock.fastForward('11:00')
  await weekend.getByText('Running now').waitFor()
  await board.waitFor()
  await isSound(tab, 'the weekend')
  await tab.keyboard.press('Escape')
  await untilNoDialog(tab)
  await waitFor('the entry to follow', async () => (await entry.innerText()) === 'Weekend contest')
  // A call may be on its way to the server as the context ends.
  await tab.unrouteAll({ behavior: 'ignoreErrors' })
  await apart.close()
})

test('[TRD-02, TRD-13] a trader is copied by keyboard; their next order is mirrored once, until stopped', async () => {
  await page.getByRole('button', { name: 'Copy trading' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy trading' })
  const anna = dialog.getByRole('radio', { name: /A\*\*\*t/ })
  await anna.waitFor()
  await isSound(page, 'copying')
  await tabTo(dialog.getByRole('radio').first())
  for (let step = 0; step < 10 && !(await anna.isChecked()); step++) await page.keyboard.press(step === 0 ? 'Space' : 'ArrowDown')
  await typeOver(dialog.getByLabel('Stake per order'), '5')
  await typeOver(dialog.getByLabel('Stop at a loss of'), '2')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter at least one stake: €5.').waitFor()
  await dialog.getByText(/You can lose your whole stake on each copied order/).waitFor()
  await typeOver(dialog.getByLabel('Stop at a loss of'), '20')
  // A held Enter starts no second copy.
  await page.keyboard.down('Enter')
  const stop = dialog.getByRole('button', { name: 'Stop copying A***t' })
  await stop.waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await dialog.getByText('Please choose a trader.').count()).toBe(0)

  const trader = await openTrader(server, personOf('trader'))
  const balance = await shownAccount(page)
  await trader.place({ direction: 'up', stake: '10', expiryMs: 300_000, symbol: 'BTC/USD' }, crypto.randomUUID())
  await page.keyboard.press('Escape')
  await untilNoDialog(page)
  // The platform notifies its iframe of the mirrored order, and the iframe the header, without an action
  // here.
  await page.frameLocator('iframe').getByRole('status').getByText('Order opened: BTC/USD, Up, €5.00.').waitFor()
  await waitFor('the header to follow', async () => (await shownAccount(page)) !== balance)
  const lineOf = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Copy trading' }).click()
    await dialog.getByRole('button', { name: 'Stop copying A***t' }).waitFor()
    const text = await dialog.getByRole('region', { name: 'Your copies' }).innerText()
    await page.keyboard.press('Escape')
    await untilNoDialog(page)
    return text
  }
  await waitFor('the mirrored order', async () => /1 order\b/.test(await lineOf()))
  await page.getByRole('button', { name: 'Copy trading' }).click()
  await stop.waitFor()
  await isSound(page, 'a copy that runs')
  const held = await holdRequests(page, `**${stopCopy.path}`)
  await pressSecond(stop)
  expect(await stop.getAttribute('aria-busy')).toBeNull()
  held.release()
  await tabTo(stop)
  await page.keyboard.press('Enter')
  await dialog.getByText('Stopped', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  expect(faults.filter((fault) => !/create_account|set_account/.test(fault))).toEqual([])
})

test('[TRD-14, VER-10, VER-11] a payment to validate is asked for, and its amount leads home', async () => {
  const one = await (await browser.newContext({ ...onDesktop, viewport: { width: 390, height: 844 } })).newPage()
  await addAxe(one.context())
  const { email } = await register(one, server.appUrl)
  const controls = await one.context().newPage()
  await controls.goto(`${server.sandboxUrl}/controls`)
  await controls.getByLabel('For the person with the e-mail').fill(email)
  await controls.getByRole('button', { name: 'Ask for a payment’s amount' }).click()
  const amount = /shows (\d\.\d\d) EUR/.exec(await controls.getByRole('status').innerText())?.[1] ?? ''
  for (const hash of ['/show/funding', '/home']) {
    await one.goto('about:blank')
    await open(one, hash)
    await one.getByLabel('Amount on your statement').waitFor()
    expect(new URL(one.url()).hash).toBe('#/sw/validate')
  }
  await isSound(one, 'the payment to validate')
  await one.getByLabel('Amount on your statement').fill(amount)
  await one.getByRole('button', { name: 'Confirm the amount' }).click()
  await one.getByText('Thank you. Your payment is confirmed.').waitFor()
  expect(new URL(one.url()).hash).toBe('#/home')
  await one.context().close()
})

test('[TRD-11] a demo account on the funding page is directed to the trading account', async () => {
  const demo = await (await browser.newContext({ viewport: desktop, locale: 'en-GB' })).newPage()
  await logInAs(demo, server.appUrl, 'demo account')
  await open(demo, '/show/funding')
  await demo.getByText('Demo accounts cannot receive deposits. Please fund your trading account.').waitFor()
  expect(await demo.getByRole('alert').getByRole('link').or(demo.getByRole('alert').getByRole('button')).count()).toBeGreaterThan(1)
})

test('[ACC-02, TRD-11, PWA-04] on a demo account the link to the real account waits for the network', async () => {
  await page.route('**/api/rpc', async (route) => {
    const response = await route.fetch()
    type Reply = { result?: { user?: { current_accountId: string; balances: { accountId: string; type: string }[] } | null } }
    const json = (await response.json()) as Reply | Reply[]
    for (const { result } of [json].flat()) {
      const current = result?.user?.balances.find(({ accountId }) => accountId === result.user?.current_accountId)
      if (current) current.type = 'demo'
    }
    await route.fulfill({ response, json })
  })
  await page.goto('about:blank')
  await open(page, '/show/funding')
  const use = page.getByRole('alert').getByRole('button', { name: /USD account/ })
  await use.waitFor()
  await page.context().setOffline(true)
  await page.getByText('You can switch and add accounts once you’re back online.').waitFor()
  expect(await use.isDisabled()).toBe(true)
  await page.context().setOffline(false)
  const held = await holdRequests(context, '**/api/us/set_account', { answer: refused })
  await use.click()
  await waitFor('the button to be busy', async () => (await use.getAttribute('aria-busy')) === 'true')
  held.release()
  await page.getByText('Some errors, please try again. Cant set account id.').waitFor()
  await context.unroute('**/api/us/set_account')
  await page.unroute('**/api/rpc')
  await use.click()
  await page.getByLabel('Amount to deposit').waitFor()
})
