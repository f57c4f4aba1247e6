import type { CDPSession } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PushPayload } from '../../contract/push.ts'
import { pushPayloadOf } from '../../domain/notifications/pushMessage.ts'
import { pushText } from '../../server/areas/notifications/pushText.ts'
import { openApp, type OpenApp } from '../offline/app.ts'
import { waitFor } from '../support/waitFor.ts'

let app: OpenApp
let browserTools: CDPSession
let registrationId = ''

beforeAll(async () => {
  app = await openApp()
  await app.context.grantPermissions(['notifications'], { origin: app.server.appUrl })
  browserTools = await app.context.newCDPSession(app.page)
  browserTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.server.appUrl))?.registrationId ?? registrationId
  })
  await browserTools.send('ServiceWorker.enable')
  await waitFor('the registration', () => registrationId !== '')
})
afterAll(() => app.close())

const payload = (more: Partial<PushPayload['notification']> = {}): PushPayload => ({
  web_push: 8030,
  notification: {
    title: 'Your payment has arrived',
    body: 'Your BTC payment is in your account.',
    navigate: '/en/trading#/show/news',
    ...more,
  },
  app: { id: 'n-1', kind: 'invoice' },
})
const deliver = (data: unknown) =>
  browserTools.send('ServiceWorker.deliverPushMessage', {
    origin: app.server.appUrl,
    registrationId,
    data: typeof data === 'string' ? data : JSON.stringify(data),
  })
const shown = (): Promise<string[]> =>
  app.page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => `${tag}: ${title}`),
  )
const clear = (): Promise<void> =>
  app.page.evaluate(async () => {
    for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close()
  })

test('[PWA-07] messages with one tag are one notification, others are their own', async () => {
  await deliver(payload({ tag: 'invoice' }))
  await deliver(payload({ tag: 'invoice', title: 'Your invoice has expired' }))
  await deliver(payload({ tag: 'login', title: 'New sign-in to your account' }))
  await expect.poll(shown).toHaveLength(2)
  expect((await shown()).toSorted()).toEqual(['invoice: Your invoice has expired', 'login: New sign-in to your account'])
  await clear()
})

test('[PWA-07] a message that cannot be read is shown all the same', async () => {
  await deliver('no JSON')
  await expect.poll(shown).toEqual(['generic: Openfloor'])
  await clear()
})

const link = '/api/btc/invoice/0123456789abcdef0123456789abcdef'
/** Messages as the server writes them, and the address that each leads to. */
const written = {
  invoicePaid: { link, params: { coin: 'btc', amount: '250.00', currency: 'EUR' }, leads: link },
  invoiceExpired: { link, params: { coin: 'btc' }, leads: link },
  signal: {
    link: '#/show/signals',
    params: { symbol: 'BTC/USD', direction: 'up', price: '64000.00', minutes: '15' },
    leads: '/en/trading#/show/signals',
  },
  newDevice: { link: '#/show/security', params: { device: 'Firefox, Linux' }, leads: '/en/trading#/show/security' },
} as const

test.each(Object.entries(written))(
  '[FRM-07, PWA-07, PWA-08] a tap on “%s” opens its screen in the open page',
  async (name, { link: to, params, leads }) => {
    const kind = name as keyof typeof written
    const text = pushText({ kind, params }, { language: 'en', amounts: 'hidden' })
    await app.page.goto(`${app.server.appUrl}/en/trading#/show/news`)
    // A page that is busy for a second is not waited for.
    await app.page.getByRole('heading', { level: 1 }).first().waitFor()
    await app.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    const message = pushPayloadOf({ id: `n-${kind}`, kind, link: to, language: 'en', text, unread: 1 })
    await deliver(message)
    await expect.poll(shown).toEqual([`${message.notification.tag}: ${text.title}`])
    const worker = app.context.serviceWorkers().find((one) => one.url().startsWith(app.server.appUrl))
    // As text: this program knows no types of a service worker.
    await worker?.evaluate(`self.registration.getNotifications().then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
    await app.page.waitForURL(app.server.appUrl + leads)
    await app.page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await app.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    expect(app.context.pages()).toHaveLength(1)
    await expect.poll(shown).toEqual([])
  },
)
