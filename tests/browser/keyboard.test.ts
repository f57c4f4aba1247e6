import type { FrameLocator, Locator, Page } from 'playwright/test'
import { balanceReads } from '../journeys/money.ts'
import { chunkOf } from '../bytes/manifest.ts'
import { holdRequests } from '../support/holdRequests.ts'
import { expect, test } from './fixtures.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** More presses of Tab than any path on a page needs. */
const most = 60

/** The focused element: its accessible name, and whether it is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return { name: '', ring: false }
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent) : []
    const name = [element.getAttribute('aria-label'), ...labels, element.textContent].join(' ').trim()
    const shows = (one: Element | null): boolean => one !== null && getComputedStyle(one).outlineStyle !== 'none'
    return { name: element.tagName === 'IFRAME' ? 'iframe' : name, ring: shows(element) || shows(element.parentElement) }
  })

/** Presses Tab until an element with that name has the focus, visibly. Retries while the page is loading. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  const until = performance.now() + 30_000
  for (let presses = 0; presses < most || performance.now() < until; presses++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    passed.push(at.name.slice(0, 30))
    if (!name.test(at.name)) continue
    expect(at.ring, `the focus on "${at.name}" can be seen`).toBe(true)
    return
  }
  throw new Error(`no way by Tab to ${String(name)}; passed: ${passed.slice(-most).join(' | ')}`)
}

/** Presses a key until an element of the iframe has the focus. */
async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  const hasFocus = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < most && !(await hasFocus()); presses++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Chooses Bitcoin, whose market never closes, for an hour: the order must not settle before it is seen. */
async function chooseBitcoinForAnHour(page: Page, platform: FrameLocator): Promise<void> {
  await pressUntilFocused(page, 'Tab', platform.getByRole('button', { name: /choose another symbol/ }))
  await page.keyboard.press('Enter')
  await expect(platform.getByRole('searchbox', { name: 'Search symbols' })).toBeFocused()
  await page.keyboard.type('bitcoin')
  await page.keyboard.press('Enter')
  await expect(platform.getByRole('button', { name: 'BTC/USD, choose another symbol' })).toBeVisible()
  await pressUntilFocused(page, 'Tab', platform.getByRole('button', { name: /^Expiry/ }))
  await page.keyboard.press('Enter')
  const expiries = platform.getByRole('dialog', { name: 'Expiry' })
  await expect(expiries.getByRole('button', { pressed: true })).toBeFocused()
  await pressUntilFocused(page, 'ArrowRight', expiries.getByRole('button', { name: '1 h', exact: true }))
  await page.keyboard.press('Enter')
  await expect(expiries).toBeHidden()
}

async function type(page: Page, field: RegExp, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('[APP-10, APP-25] the main job works by keyboard alone: account, deposit through the bank, order, invoice', async ({
  page,
  server,
}) => {
  await page.goto(`${server.appUrl}/en/trading`)
  await tabTo(page, /^Open account/)
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('First name')).toBeVisible()
  await type(page, /^First name/, 'Zofia')
  await type(page, /^Last name/, 'Nowak')
  await type(page, /^E-mail/, `keys-${crypto.randomUUID()}@openfloor.example`)
  await type(page, /^Password/, 'quiet-river-stone-88')
  // It can be chosen once the countries have loaded.
  await page.getByLabel('Country').locator('option', { hasText: 'Poland' }).waitFor({ state: 'attached' })
  await tabTo(page, /^Country/)
  await page.keyboard.type('Poland')
  await type(page, /^Prefix/, '48')
  await type(page, /^Phone/, '600123456')
  await tabTo(page, /^Account currency/)
  await page.keyboard.type('EUR')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Open account/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/trading#\/home$/)

  // The new screen takes the focus, so that the next Tab continues from there.
  await page.locator('h1:focus').waitFor({ state: 'attached' })
  await tabTo(page, /^Deposit/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect.poll(() => focused(page).then(({ name }) => name)).toBe('Deposit')
  await tabTo(page, /^Amount slider/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Home')
  await type(page, /^Card number/, '4000000000001018')
  await type(page, /^Expiry date/, '0439')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
  await tabTo(page, /^Confirm/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')

  // After a deposit a person signs before they trade: by a typed name, because drawing needs a pointer.
  await tabTo(page, /^Sign now, then trade/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your signature' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Draw' })).toBeVisible()
  while (!(await page.getByRole('radio', { name: 'Draw' }).evaluate((radio) => radio === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /^Save signature/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, /^Start trading/)
  await page.keyboard.press('Enter')

  const platform = page.frameLocator('main iframe')
  await expect(platform.locator('.feed[data-feed=live]')).toBeVisible()
  await page.keyboard.press('Tab')
  await chooseBitcoinForAnHour(page, platform)
  await pressUntilFocused(page, 'Tab', platform.getByRole('button', { name: /^Up/ }))
  // While the iframe does not know the account it takes no order.
  await expect(platform.getByRole('button', { name: /^Up/, disabled: false })).toBeVisible()
  await page.keyboard.press('Enter')
  await balanceReads(page, '€200.00')

  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await expect(page.getByRole('link', { name: 'Bitcoin', exact: true })).toBeVisible()
  await tabTo(page, /^Bitcoin$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Get the payment address' })).toBeVisible()
  await tabTo(page, /^Get the payment address/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/api\/btc\/invoice\//)
  await expect(page.getByRole('button', { name: 'Copy amount' })).toBeVisible()
  await tabTo(page, /^Copy amount/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Amount copied to clipboard')).toBeVisible()
})

test('[APP-10] a person who tabs on while a slow screen loads keeps the focus', async ({ page, server }) => {
  const screen = await holdRequests(page, `**/${chunkOf('src/features/news/NewsScreen.tsx')}`)
  await page.goto(`${server.appUrl}/en/trading#/show/contacts`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).press('Enter')
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.keyboard.press('Tab')
  const { name: gone } = await focused(page)
  await page.evaluate(() => addEventListener('screen-mounted', () => void Object.assign(globalThis, { isMounted: true })))
  screen.release()
  await expect.poll(() => page.evaluate(() => 'isMounted' in globalThis)).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toHaveCount(1)
  expect([gone, (await focused(page)).name]).toEqual(['Support', 'Support'])
})
