import { join } from 'node:path'
import { type Browser, firefox, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasFirefox } from '../../scripts/engines/ensureEngines.ts'
import { personOf } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { type PushService, startPushService } from './pushService.ts'
import { signInElsewhere } from './signInElsewhere.ts'

const relay = join(import.meta.dirname, '../engines/firefoxRelay.ts')
const { email, password } = personOf('trader')

describe.skipIf(!hasFirefox())('in Firefox, with a push service of this machine', () => {
  let service: PushService
  let server: RunningServer
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    service = await startPushService()
    server = await startServer({ dataDir: seededFolder(), env: { PUSH_HOSTS: service.url } })
    browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: relay,
      headless: true,
      firefoxUserPrefs: {
        'app.normandy.enabled': false,
        'browser.backup.enabled': false,
        'services.settings.server': 'http://127.0.0.1:9/',
        'dom.push.serverURL': `${service.url.replace('http', 'ws')}/`,
        'dom.push.testing.allowInsecureServerURL': true,
        'dom.push.connection.enabled': true,
        'permissions.default.desktop-notification': 1,
        'alerts.useSystemBackend': false,
      },
    })
    page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await page.goto(`${server.appUrl}/en/login`)
    // Setting a value at once does not reach React in this browser.
    await page.locator('input[name=email]').pressSequentially(email)
    await page.locator('input[name=password]').pressSequentially(password)
    await page.locator('form button[type=submit]').click()
    await waitFor('the trading screen', () => page.url().endsWith('#/home'))
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    server?.remove()
    await service?.close()
  })

  const shown = (): Promise<{ title: string; body: string; path: string }[]> =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body, data }) => ({ title, body: body ?? '', path: (data as { path: string }).path }))
    })
  const openSettings = async (): Promise<void> => {
    await page.goto(`${server.appUrl}/en/trading#/show/notifications`)
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  }
  const notice = {
    title: 'New sign-in to your account',
    body: 'Someone signed in from a new device (Firefox, Linux). If it wasn’t you, change your password.',
    path: '/en/trading#/show/security',
  }

  test('[FRM-06, PWA-07] a click subscribes the device, and the server’s message is shown', async () => {
    await openSettings()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('This device gets notifications.').waitFor()
    expect(service.endpoints()).toHaveLength(1)
    await signInElsewhere(server.appUrl, email, password)
    await expect.poll(shown).toEqual([notice])
    // The open page reads the list at once.
    await page
      .getByRole('link', { name: /New sign-in to your account/ })
      .nth(1)
      .waitFor()
  })

  test('[FRM-06, PWA-07] with no page open the message wakes the service worker and is shown', async () => {
    const before = service.acknowledged.length
    await page.goto('about:blank')
    await signInElsewhere(server.appUrl, email, password)
    await waitFor('Firefox to have shown it', () => service.acknowledged.length > before)
    expect(service.acknowledged.at(-1)).toBe(100)
    await openSettings()
    expect(await shown()).toEqual([notice, notice])
  })

  test('[PWA-07] a message sent while the service is away arrives when Firefox is back', async () => {
    service.cut()
    await signInElsewhere(server.appUrl, email, password)
    await expect.poll(async () => (await shown()).length).toBe(3)
  })

  test('[PWA-07] a device that its service has forgotten subscribes again by itself', async () => {
    const before = service.endpoints()
    service.forget()
    const endpoint = () =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.endpoint ?? '')
    await expect.poll(async () => ['', ...before].includes(await endpoint())).toBe(false)
    const count = (await shown()).length
    await waitFor('the server to send to the new endpoint', async () => {
      await signInElsewhere(server.appUrl, email, password)
      return (await shown()).length > count
    })
  })

  test('[FRM-07, PWA-08] a signal and a paid invoice arrive as pushes whose routes open their screens', async () => {
    /** Checks a box that the tests' people have empty. */
    const check = async (path: string, name: string): Promise<void> => {
      await page.goto(`${server.appUrl}/en/trading#/show/${path}`)
      const box = page.getByRole('checkbox', { name })
      await box.click()
      await expect.poll(() => box.isChecked()).toBe(true)
    }
    const arrived = async (title: string, press = async (): Promise<void> => undefined): Promise<string> => {
      // Firefox closes a notification after a while: it is read as soon as it is there.
      let path: string | undefined
      const seen = async (): Promise<boolean> => {
        path ??= (await shown()).find((one) => one.title === title)?.path
        if (path === undefined) await press()
        return path !== undefined
      }
      await expect.poll(seen, { interval: 500 }).toBe(true)
      return path ?? ''
    }
    await check('signals/popups', 'Show signals')
    await check('notifications', 'Trading signals, On your devices')
    const act = new URLSearchParams({ action: 'signal', email })
    await fetch(`${server.sandboxUrl}/controls/act`, { method: 'POST', body: act, headers: { origin: server.sandboxUrl } })
    await page.goto(server.appUrl + (await arrived('New signal: BTC/USD')))
    await page.getByRole('heading', { level: 1, name: 'Signals' }).waitFor()

    await page.goto(`${server.appUrl}/en/trading#/show/funding/bitcoin`)
    await page.getByRole('button', { name: 'Get the payment address' }).click()
    await page.getByRole('button', { name: 'Copy amount' }).waitFor()
    const termOf = (what: string): Promise<string> =>
      page
        .getByRole('button', { name: `Copy ${what}` })
        .locator('xpath=../*[1]')
        .innerText()
    const [amount, address] = [await termOf('amount'), await termOf('address')]
    const payment = { amount: amount.replace(' BTC', ''), confirmations: 6 }
    await fetch(`${server.sandboxUrl}/chain/btc/${address.replaceAll(/\s/g, '')}/pay`, {
      method: 'POST',
      body: JSON.stringify(payment),
      headers: { 'content-type': 'application/json' },
    })
    // The chain is queried every few seconds at most, so the first press may find nothing yet.
    const refresh = (): Promise<void> =>
      page
        .getByRole('button', { name: 'Refresh' })
        .click({ timeout: 500 })
        .catch(() => undefined)
    const invoice = await arrived('Your payment has arrived', refresh)
    await page.goto('about:blank')
    await page.goto(server.appUrl + invoice)
    await page.getByText(/\$[\d,.]+ credited/).waitFor()
  })

  test('[PWA-07, SES-14] after a sign-out the server sends nothing to the device', async () => {
    await page.locator('[popovertarget=panel-profile]:visible').first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    const sent = service.requests.length
    await signInElsewhere(server.appUrl, email, password)
    expect(service.requests).toHaveLength(sent)
  })
})
