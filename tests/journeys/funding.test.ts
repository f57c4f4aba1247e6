import type { Browser, Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone, resize } from '../support/browser.ts'
import { holdRequests } from '../support/holdRequests.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { addAxe, horizontalOverflow, violations } from './axe.ts'
import { balanceReads, payByCard } from './money.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Browser
let page: Page

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB', bypassCSP: true })
  await addAxe(context)
  page = await context.newPage()
  await register(page, server.appUrl)
})

const funding = (add = ''): Promise<unknown> => page.goto(`${server.appUrl}/en/trading#/show/funding${add}`)

test('[FUND-14] the bonus is offered where the amount earns one, and only on request', async () => {
  await funding()
  const amount = page.getByLabel('Amount to deposit')
  const bonus = page.getByRole('checkbox', { name: /bonus/ })
  await amount.fill('999')
  await page.getByText('Deposit €1,000 or more to get a bonus.').waitFor()
  expect(await bonus.count()).toBe(0)
  await amount.fill('3000')
  await amount.blur()
  expect(await amount.inputValue()).toBe('3,000')
  await page.getByText('You can withdraw the bonus after €1,000 of trades.').waitFor()
  expect(await bonus.isChecked()).toBe(false)
  await page.getByText('You’re depositing without a bonus.').waitFor()
  await bonus.check()
  await page.getByText('€3,050.00').waitFor()
})

test('[FUND-14] on a phone the summary is above the button that pays', async () => {
  await resize(page, phone)
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
  const summary = page.getByRole('heading', { name: 'Summary' })
  const button = page.getByRole('button', { name: /^Deposit €/ })
  // On a wide screen it is higher up as well, in a separate column.
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(phone.width)
  const isAbove = async () => (await topOf(summary)) < (await topOf(button))
  expect(await waitFor('the summary to move above the button', isAbove)).toBe(true)
  await resize(page, desktop)
})

test('[FUND-30] the VLOAD page opens its tab with the amount of the address', async () => {
  await page.goto(`${server.appUrl}/api/vload/card?amount=480`)
  await page.waitForURL(/#\/show\/funding\/vload\?amount=480$/)
  expect(await page.getByLabel('Amount to deposit').inputValue()).toBe('480')
  expect(await page.getByRole('link', { name: 'Vload' }).getAttribute('aria-current')).toBe('page')
})

/** Saves a card as a client of the original contract does: at once, without a payment. */
async function saveByCall(cnu: string): Promise<void> {
  const saved = await page.evaluate(async (number) => {
    const post = async (path: string, body: object, headers: object = {}) =>
      (
        await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
      ).json()
    const { result } = await post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })
    const card = { cu: 'BR', cur: 'EUR', cty: 'visa', cnu: number, emm: '07', eyy: '2039', fn: 'Zofia', ln: 'Nowak', cvv: '987' }
    return post('/api/card/save', card, { 'x-csrf-token': result.csrf })
  }, cnu)
  expect(saved).toMatchObject({ return: 'true' })
}

test('[FUND-02] the Vload tab asks for an amount and no card', async () => {
  await funding('/vload')
  await page.getByText('You don’t need a card.').waitFor()
  expect(await page.getByLabel('Card number').count()).toBe(0)
})

test('[FUND-36, FUND-37, PWA-04] a running deposit blocks a second one and offers no network actions while offline', async () => {
  await funding()
  await payByCard(page, '4000 0000 0000 1018')
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
  // The page goes away, and with it its response.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForURL(/#\/show\/funding$/)
  const bank = page.getByRole('link', { name: 'Continue to your bank' })
  await bank.waitFor()
  expect(await page.getByRole('button', { name: /^Deposit €/ }).count()).toBe(0)
  await page.context().setOffline(true)
  await page.getByText('We’ll check again as soon as you’re back online.').waitFor()
  expect(await bank.isVisible()).toBe(false)
  await page.context().setOffline(false)
  await bank.waitFor()
  await page.getByRole('button', { name: 'Cancel deposit' }).click()
  await page.getByRole('button', { name: /^Deposit €/ }).waitFor()
})

test('[FUND-16] a card typed or sent before the saved ones have loaded stays in the form', async () => {
  await saveByCall('4000000000001018')
  const storageState = await page.context().storageState()
  for (const act of ['type', 'send'] as const) {
    // Playwright does not always route requests that pass a service worker during its takeover.
    const context = await browser.newContext({ viewport: desktop, locale: 'en-GB', serviceWorkers: 'block', storageState })
    const tab = await context.newPage()
    const cards = await holdRequests(tab, '**/api/triggers/cards')
    await tab.goto(`${server.appUrl}/en/trading#/show/funding`)
    const number = tab.getByLabel('Card number')
    await (act === 'type' ? number.fill('4000 0000') : tab.getByRole('button', { name: /^Deposit €/ }).click())
    if (act === 'send') await tab.getByText('Please fill the required fields').first().waitFor()
    cards.release()
    const saved = tab.getByRole('radio', { name: /ending in 1018/ })
    await saved.waitFor()
    expect([await saved.isChecked(), await number.inputValue()]).toEqual([false, act === 'type' ? '4000 0000' : ''])
    await saved.check()
    await number.waitFor({ state: 'detached' })
    await context.close()
  }
})

test('[INV-07, PWA-04, SES-19] an open invoice offers no chain check offline, is counted, and links to other screens', async () => {
  await funding('/bitcoin')
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.waitFor()
  await page.context().setOffline(true)
  await page.getByText('You’re offline. This is what we knew').waitFor()
  expect(await refresh.isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Refresh', disabled: false }).waitFor()
  const deposit = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deposit' })
  await waitFor('the badge to count the invoice', async () => (await deposit.innerText()).endsWith('1 in progress'))
  await deposit.click()
  await page.getByRole('heading', { name: 'Open invoices' }).waitFor()
  expect(page.url()).toMatch(/\/en\/trading#\/show\/funding$/)
})

test('[FUND-38, INV-07] a person who leaves while an invoice opens stays there and finds it counted', async () => {
  await funding('/bitcoin')
  const deposit = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deposit' })
  await waitFor('the badge to count the invoice', async () => (await deposit.innerText()).endsWith('1 in progress'))
  const paying = await holdRequests(page, '**/api/btc/pay')
  await page.getByRole('button', { name: 'Get the payment address' }).click()
  await paying.requested
  await page.getByRole('link', { name: 'Vload' }).click()
  await page.waitForURL(/vload$/)
  paying.release()
  await waitFor('the badge to count both invoices', async () => (await deposit.innerText()).endsWith('2 in progress'))
  expect(page.url()).toMatch(/#\/show\/funding\/vload$/)
})

test('[ENG-03] closing a just accepted offer does not navigate, and confirms it', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/terms?modal=risk_free`)
  const dialog = page.getByRole('dialog')
  const storing = await holdRequests(page, '**/api/triggers/promo')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await storing.requested
  await dialog.getByRole('button', { name: 'No, thanks' }).click()
  storing.release()
  await page.getByText('Offer accepted. It applies to your next deposit with a bonus').waitFor()
  expect(page.url()).toMatch(/#\/show\/terms$/)
})

test('[FUND-36, FUND-19] leaving the form while a new card is sent starts no deposit and offers no card', async () => {
  await funding()
  await page.getByRole('radio', { name: 'Use a new card' }).check()
  const saving = await holdRequests(page, '**/api/card/save')
  await payByCard(page, '4000 0000 0000 0002')
  await saving.requested
  await page.getByRole('link', { name: 'Vload' }).click()
  await page.waitForURL(/vload$/)
  saving.release()
  await funding()
  await page.getByRole('radio', { name: 'Use a new card' }).check()
  expect(await page.getByRole('radio', { name: /ending in 0002/ }).count()).toBe(0)
  await payByCard(page, '4000 0000 0000 0002')
  await page.waitForURL(/payment_success$/)
  await balanceReads(page, '€250.00')
})

test('[FUND-19, FUND-16] a card the vault refused leaves no number in the form and keeps the rest', async () => {
  await funding()
  await page.getByRole('radio', { name: 'Use a new card' }).check()
  await payByCard(page, '4539 1488 0343 6467')
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Card number').inputValue()).toBe('')
  expect([await page.getByLabel('Expiry date').inputValue(), await page.getByLabel('Name on card').inputValue()]).toEqual([
    '04 / 31',
    'Zofia Nowak',
  ])
})

test('[FUND-18] a saved card can be removed and is not offered after a reload', async () => {
  await funding()
  const saved = page.getByRole('radio', { name: /ending in 0002/ })
  await saved.waitFor()
  const card = page.getByRole('group', { name: 'Remove Visa ending in 0002' })
  await page.getByRole('button', { name: 'Remove Visa ending in 0002' }).click()
  await card.getByRole('button', { name: 'Keep it' }).click()
  expect(await saved.count()).toBe(1)
  await page.getByRole('button', { name: 'Remove Visa ending in 0002' }).click()
  await card.getByRole('button', { name: 'Remove' }).click()
  await saved.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('radio', { name: /ending in 1018/ }).waitFor()
  expect(await saved.count()).toBe(0)
})

test('[FUND-03] a risk partner sees bitcoin first, and a popup on the card tab', async () => {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  const own = await context.newPage()
  await logInAs(own, server.appUrl, 'risk partner')
  await own.goto(`${server.appUrl}/en/trading#/show/funding`)
  await own.getByRole('button', { name: 'Get the payment address' }).waitFor()
  const popup = own.getByRole('dialog', { name: 'Verify before you pay by card' })
  for (const stay of [() => popup.getByRole('button', { name: 'Continue with the card' }).click(), () => own.keyboard.press('Escape')]) {
    await own.getByRole('link', { name: 'Card', exact: true }).click()
    await popup.waitFor()
    await stay()
    await popup.waitFor({ state: 'detached' })
    await own.getByLabel('Card number').waitFor()
    expect(await popup.count()).toBe(0)
    await own.getByRole('link', { name: 'Bitcoin', exact: true }).click()
    await own.getByRole('button', { name: 'Get the payment address' }).waitFor()
  }
  await context.close()
})

test('[SES-14] a sign-out asks first while files wait to be sent, and staying keeps them', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await page.getByLabel('Amount to deposit').waitFor()
  await waitFor('the worker to have made room for files', () => keepFile(page))
  await page.locator('[popovertarget=panel-profile]:visible').first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await dialog.getByText('1 file has not been sent yet.').waitFor()
  for (const [theme, viewport] of [
    ['light', { width: 320, height: 640 }],
    ['dark', desktop],
  ] as const) {
    await resize(page, viewport)
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    expect([theme, await violations(page), await horizontalOverflow(page)]).toEqual([theme, [], 0])
  }
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await waitingFiles(page)).toBe(1)
  await page.locator('[popovertarget=panel-profile]:visible').first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click()
  await page.waitForURL(/trading#\/home$/)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await waitingFiles(page)).toBe(0)
  await register(page, server.appUrl)
})

test('[SES-14, APP-23] signing out leads to a page in the current language', async () => {
  await page.goto(`${server.appUrl}/fr/trading#/show/funding`)
  await page.locator('[popovertarget=panel-profile]:visible').first().click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL(/\/fr\/trading#\/home$/)
  await page.getByRole('link', { name: 'Se connecter' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
})

/** Accesses the store of files to be sent, as the worker does. */
const inUploads = (tab: Page, put: boolean): Promise<number> =>
  tab.evaluate(async (keep) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name))
      try {
        if (!database.objectStoreNames.contains('uploads')) continue
        const store = database.transaction('uploads', 'readwrite').objectStore('uploads')
        const uid = Number(localStorage.getItem('uid'))
        if (keep)
          await result(store.put({ uid, id: 'u1', type: 'passport', name: 'a.png', size: 1, addedAt: 1, status: { at: 'waiting' } }))
        return await result(store.count())
      } finally {
        database.close()
      }
    }
    return 0
  }, put)
const keepFile = async (tab: Page): Promise<boolean> => (await inUploads(tab, true)) > 0
const waitingFiles = (tab: Page): Promise<number> => inUploads(tab, false)
