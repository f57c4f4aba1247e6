import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PushPayload } from '../../../contract/push.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { createDevice, decryptPush } from '../../../tests/push/decryptPush.ts'
import { type PushService, startPushService } from '../../../tests/push/pushService.ts'
import { type Browser, goodPassword, openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { pushOverHttp } from '../../external/pushHttp.ts'
import { deliverPushes } from './deliverPushes.ts'
import { pushKeys } from './pushKeys.ts'
import { purgeSubscriptions } from './pushSubscriptions.ts'
import { writeNotification } from './writeNotification.ts'

let service: PushService
let server: TestServer
let browser: Browser
let id: number
let email: string
let people = 0

beforeAll(async () => {
  service = await startPushService()
  server = await openTestServer({ PUSH_HOSTS: service.url })
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  email = `device${++people}@example.org`
  ;({ id } = await server.customer(email))
  browser = server.browser()
  await browser.signIn(email)
  for (const table of ['notification', 'push_subscription'] as const) await server.deps.db.deleteFrom(table).execute()
  service.answerNext()
  service.requests.length = 0
})

const key = async (): Promise<string> => (await pushKeys(server.deps)).publicKey
const push = () => pushOverHttp(server.deps.config.push)
const deliver = () => deliverPushes({ ...server.deps, push: push() })
const waiting = () => server.deps.db.selectFrom('push_delivery').selectAll().execute()
type Keys = ReturnType<typeof createDevice>['keys']
const subscribe = async (more: object = {}, by = browser, headers: Record<string, string> = {}) => {
  const device = createDevice()
  const endpoint = service.register(await key())
  const { body } = await by.post('/api/push/subscribe', { endpoint, keys: device.keys, key: await key(), ...more }, headers)
  return { ...device, endpoint, body }
}
const isKnown = async (endpoint: string, by = browser, keys?: Keys): Promise<boolean> =>
  (await by.post('/api/push/state', { endpoint, keys })).body['device'] !== undefined
const paid = (event: string, customerId = id, guid = '0123456789abcdef') =>
  server.deps.db.transaction().execute((trx) =>
    writeNotification(trx, {
      customerId,
      kind: 'invoicePaid',
      params: { coin: 'btc', amount: '300.00', currency: 'EUR' },
      event,
      link: `/api/btc/invoice/${guid}`,
      at: server.clock.now,
    }),
  )
const payloads = (decrypt: (body: Buffer) => string): PushPayload[] =>
  service.requests.map(({ body }) => JSON.parse(decrypt(body)) as PushPayload)

test('decrypts the example of RFC 8291', () => {
  const device = createECDH('prime256v1')
  device.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(decryptPush(Buffer.from(body, 'base64url'), device, auth)).toBe('When I grow up, I want to be a watermelon')
})

test('[PWA-07, PWA-08] a device gets the message encrypted, in its language, without an amount', async () => {
  const { decrypt, body } = await subscribe({}, browser, { 'accept-language': 'de' })
  expect(body).toEqual({ return: 'true' })
  await paid('one')
  expect(await deliver()).toBe(1)
  expect(payloads(decrypt)).toEqual([
    {
      web_push: 8030,
      notification: {
        title: 'Ihre Zahlung ist eingegangen',
        body: 'Ihre BTC-Zahlung ist auf Ihrem Konto.',
        navigate: '/api/btc/invoice/0123456789abcdef',
        tag: '/api/btc/invoice/0123456789abcdef',
        app_badge: 1,
        lang: 'de',
      },
      app: { id: expect.any(String), kind: 'invoice' },
    },
  ])
  expect(service.requests[0]?.headers).toMatchObject({ ttl: String(dayMs / secondMs), urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(service.requests[0]?.headers['topic']).toMatch(/^[\w-]{32}$/)
  expect(await waiting()).toEqual([])
  expect(await deliver()).toBe(0)
})

test('[PWA-07] a device that allows it gets amounts', async () => {
  const { decrypt } = await subscribe({ amounts: 'shown' })
  await paid('one')
  await deliver()
  expect(payloads(decrypt)[0]?.notification.body).toBe('€300.00 is in your account.')
})

test('[PWA-07] a topic whose push messages are off is listed and not sent', async () => {
  await subscribe()
  await browser.post('/api/notifications/setting', { topic: 'invoice', channel: 'push', value: 'off' })
  await paid('one')
  expect(await deliver()).toBe(0)
  expect((await browser.post('/api/us/notifications', {})).body['new']).toBe(1)
})

test('[PWA-07] messages about one invoice share a topic, those about others do not', async () => {
  await subscribe()
  await paid('one')
  await paid('two')
  await paid('three', id, 'fedcba9876543210')
  await deliver()
  const topics = service.requests.map(({ headers }) => headers['topic'])
  expect(new Set(topics).size).toBe(2)
})

describe('the push service answers', () => {
  test.each([404, 410])('[PWA-07] %d: the subscription is removed, with all that waits for it', async (status) => {
    const { endpoint } = await subscribe()
    await paid('one')
    await paid('two', id, 'fedcba9876543210')
    service.answerNext(status, status)
    await deliver()
    expect([await isKnown(endpoint), await waiting()]).toEqual([false, []])
  })

  test.each([
    [429, 'that device', 0],
    [503, 'that service', 2 * minuteMs],
  ])('[PWA-07] %d: all that waits for %s waits as long as it asks', async (status, _whose, othersMs) => {
    const [limited] = [await subscribe(), await subscribe()]
    await paid('one')
    await paid('two', id, 'fedcba9876543210')
    const { db } = server.deps
    const { clock } = server
    // One message to the limited device is due; its other one, and those to the other device, are due later.
    const { id: device } = await db
      .selectFrom('push_subscription')
      .select('id')
      .where('endpoint', '=', limited.endpoint)
      .executeTakeFirstOrThrow()
    const [first] = await db.selectFrom('push_delivery').select('notification_id').where('subscription_id', '=', device).execute()
    const later = db.updateTable('push_delivery').set({ next_at: clock.now + secondMs })
    await later.where('subscription_id', '<>', device).execute()
    await later.where('notification_id', '<>', first?.notification_id ?? '').execute()
    service.answerNext({ status, headers: { 'retry-after': '120' } })
    expect(await deliver()).toBe(1)
    const waits = (await waiting()).map(({ subscription_id: whose, next_at: at }) => [whose === device, at - clock.now])
    expect(waits.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [false, othersMs || secondMs],
      [false, othersMs || secondMs],
      [true, 2 * minuteMs],
      [true, 2 * minuteMs],
    ])
    clock.now += 2 * minuteMs
    expect(await deliver()).toBe(4)
    expect(await waiting()).toEqual([])
  })

  test('[PWA-07] 500, again and again: each wait is longer, until the message is worth nothing', async () => {
    await subscribe()
    await paid('one')
    const waits: number[] = []
    for (let time = 0; time < 4; time += 1) {
      service.answerNext(500)
      await deliver()
      const [one] = await waiting()
      waits.push((one?.next_at ?? 0) - server.clock.now)
      server.clock.now = one?.next_at ?? 0
    }
    expect(waits).toEqual([15, 30, 60, 120].map((seconds) => seconds * secondMs))
    server.clock.now += 2 * dayMs
    expect(await deliver()).toBe(0)
    expect(await waiting()).toEqual([])
  })

  test('[PWA-07] 500 to one device again and again: the others wait for its first wait alone', async () => {
    const [broken] = [await subscribe(), await subscribe()]
    await paid('one')
    const { db } = server.deps
    const { id: device } = await db
      .selectFrom('push_subscription')
      .select('id')
      .where('endpoint', '=', broken.endpoint)
      .executeTakeFirstOrThrow()
    await db.updateTable('push_delivery').set({ attempts: 8 }).where('subscription_id', '=', device).execute()
    const soon = server.clock.now + secondMs
    await db.updateTable('push_delivery').set({ next_at: soon }).where('subscription_id', '<>', device).execute()
    service.answerNext(500)
    expect(await deliver()).toBe(1)
    const waits = (await waiting()).map(({ subscription_id: whose, next_at: at }) => [whose === device, at - server.clock.now])
    expect(new Map(waits as [boolean, number][])).toEqual(
      new Map([
        [true, hourMs],
        [false, 15 * secondMs],
      ]),
    )
  })

  test.each([400, 401, 403, 413])('%d: the message is given up, the subscription stays', async (status) => {
    const { endpoint } = await subscribe()
    await paid('one')
    service.answerNext(status)
    await deliver()
    expect([await isKnown(endpoint), await waiting()]).toEqual([true, []])
  })

  test('[PWA-07] with a redirect: it is not followed', async () => {
    await subscribe()
    await paid('one')
    service.answerNext({ status: 307, headers: { location: `${service.url}/elsewhere` } })
    await deliver()
    expect(service.requests).toHaveLength(1)
  })
})

test('[PWA-07] a service that is down gets the message when it is back', async () => {
  const gone = await startPushService()
  const hosts = [service.url, gone.url]
  const other = await openTestServer({ PUSH_HOSTS: hosts.join(',') })
  try {
    const by = other.browser()
    await other.customer('away@example.org')
    await by.signIn('away@example.org')
    await other.deps.db.deleteFrom('notification').execute()
    const { publicKey } = await pushKeys(other.deps)
    const device = createDevice()
    const endpoint = gone.register(publicKey)
    await by.post('/api/push/subscribe', { endpoint, keys: device.keys, key: publicKey })
    await gone.close()
    const customer = await other.deps.db.selectFrom('customer').select('id').executeTakeFirstOrThrow()
    await other.deps.db.transaction().execute((trx) =>
      writeNotification(trx, {
        customerId: customer.id,
        kind: 'passwordChanged',
        params: {},
        event: 'x',
        link: '#/home',
        at: other.clock.now,
      }),
    )
    const deps = { ...other.deps, push: pushOverHttp(other.deps.config.push) }
    await deliverPushes(deps)
    const row = await other.deps.db.selectFrom('push_delivery').select('next_at').executeTakeFirstOrThrow()
    expect(row.next_at).toBe(other.clock.now + 15 * secondMs)
  } finally {
    await other.close()
  }
})

test('[SRV-05, PWA-07] a killed process leaves its message to another, with the same tag and topic', async () => {
  const { decrypt } = await subscribe()
  await paid('one')
  const killed = {
    async send(message: Parameters<ReturnType<typeof push>['send']>[0]) {
      await push().send(message)
      throw new Error('killed after the message was sent')
    },
  }
  await expect(deliverPushes({ ...server.deps, push: killed })).rejects.toThrow('killed')
  expect(await deliver()).toBe(0)
  server.clock.now += minuteMs
  expect(await deliver()).toBe(1)
  const [first, second] = payloads(decrypt)
  expect(second).toEqual(first)
  expect(service.requests[0]?.headers['topic']).toBe(service.requests[1]?.headers['topic'])
  expect(await waiting()).toEqual([])
})

test.each([
  ['signs out', () => browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' })],
  ['turns the device off', (endpoint: string) => browser.post('/api/push/unsubscribe', { endpoint })],
])('[PWA-07, SES-14] nothing is sent to a person who %s while a process holds the message', async (_what, leave) => {
  const { endpoint } = await subscribe()
  await paid('one')
  // Reading the keys comes between the claim and the sending.
  const db = new Proxy(server.deps.db, {
    get(target, name) {
      const own = Reflect.get(target, name) as unknown
      if (name !== 'transaction') return typeof own === 'function' ? (own.bind(target) as unknown) : own
      return () => ({
        async execute(run: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
          const claimed = await target.transaction().execute(run)
          await leave(endpoint)
          return claimed
        },
      })
    },
  })
  expect(await deliverPushes({ ...server.deps, db, push: push() })).toBe(1)
  expect(service.requests).toEqual([])
  expect(await waiting()).toEqual([])
})

test('[SRV-05] two processes that send at once send each message once', async () => {
  await subscribe()
  for (let one = 0; one < 6; one += 1) await paid(`event ${one}`, id, `${one}0123456789abcdef`)
  const sent = await Promise.all([deliver(), deliver()])
  expect(sent[0] + sent[1]).toBe(6)
  expect(service.requests).toHaveLength(6)
})

describe('a subscription', () => {
  test('[PWA-07] is renewed by its endpoint, and keeps its setting', async () => {
    const { endpoint, keys } = await subscribe({ amounts: 'shown' })
    await browser.post('/api/push/subscribe', { endpoint, keys, key: await key() })
    expect((await browser.post('/api/push/state', { endpoint })).body).toEqual({ key: await key(), device: { amounts: 'shown' } })
    expect(await server.deps.db.selectFrom('push_subscription').select('id').execute()).toHaveLength(1)
  })

  test('[PWA-07] gets the messages that wait for the endpoint that it replaces', async () => {
    const before = await subscribe()
    await paid('one')
    const after = await subscribe({ replaces: before.endpoint })
    expect(await deliver()).toBe(1)
    expect(payloads(after.decrypt)).toHaveLength(1)
    expect(service.requests[0]?.endpoint).toBe(after.endpoint)
  })

  test('[PWA-07] takes over language and setting of the endpoint that it replaces', async () => {
    const before = await subscribe({ amounts: 'shown' }, browser, { 'accept-language': 'fr' })
    const after = await subscribe({ replaces: before.endpoint })
    expect([await isKnown(before.endpoint), await isKnown(after.endpoint)]).toEqual([false, true])
    await paid('one')
    await deliver()
    expect(payloads(after.decrypt)).toMatchObject([{ notification: { lang: 'fr', body: '€300,00 sont sur votre compte.' } }])
  })

  describe('that a service worker renews', () => {
    const nextPerson = async (): Promise<Browser> => {
      const by = server.browser()
      await server.customer(`next.${email}`)
      await by.signIn(`next.${email}`)
      return by
    }
    const renew = async (by: Browser, replaces: string | undefined, replacedKeys?: Keys) => {
      const { keys } = createDevice()
      const endpoint = service.register(await key())
      const body = { endpoint, keys, expirationTime: null, renewal: true, ...(replaces !== undefined && { replaces, replacedKeys }) }
      return { endpoint, answer: (await by.post('/api/push/subscribe', body)).body }
    }

    test('[PWA-07] stays with the person whose endpoint it replaces', async () => {
      const before = await subscribe({ amounts: 'shown' })
      const { endpoint, answer } = await renew(browser, before.endpoint)
      expect([answer, await isKnown(before.endpoint), await isKnown(endpoint)]).toEqual([{ return: 'true' }, false, true])
    })

    test('[PWA-07] stays with them once they have signed in again', async () => {
      const before = await subscribe()
      await browser.signIn(email)
      const { endpoint, answer } = await renew(browser, before.endpoint)
      expect([answer, await isKnown(endpoint)]).toEqual([{ return: 'true' }, true])
    })

    test.each([
      ['another person’s', (before: string) => before],
      ['an unknown', () => 'https://push.example/unknown'],
      ['an unnamed', () => undefined],
    ])('[PWA-07, BG-08] is not given to a person in place of %s endpoint', async (_whose, replaces) => {
      const before = await subscribe()
      const next = await nextPerson()
      const { endpoint, answer } = await renew(next, replaces(before.endpoint))
      expect(answer).toEqual({ return: 'false', error: 'push.owner' })
      expect([await isKnown(endpoint, next), await isKnown(endpoint)]).toEqual([false, false])
    })

    test.each([
      ['ends that of the person before, whose keys the device has', true],
      ['ends no other person’s by its endpoint alone', false],
    ])('[PWA-07, BG-08] %s', async (_what, hasKeys) => {
      const before = await subscribe()
      const next = await nextPerson()
      await renew(next, before.endpoint, hasKeys ? before.keys : createDevice().keys)
      await renew(next, before.endpoint)
      expect(await isKnown(before.endpoint)).toBe(!hasKeys)
    })

    test('[PWA-07, SES-14] is not renewed after its person has signed out', async () => {
      const before = await subscribe()
      await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
      const { endpoint } = await renew(browser, before.endpoint)
      const again = server.browser()
      await again.signIn(email)
      expect([await isKnown(endpoint, again), (await renew(again, before.endpoint)).answer]).toEqual([
        false,
        { return: 'false', error: 'push.owner' },
      ])
    })
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://fcm.googleapis.com.evil.example/send/1',
    'https://evil.example/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/send',
    'https://fcm.googleapis.com:8443/send',
    'http://fcm.googleapis.com/send',
  ])('[PWA-07] at %s is refused: the server sends to push services alone', async (endpoint) => {
    const { keys } = createDevice()
    const { body } = await browser.post('/api/push/subscribe', { endpoint, keys, key: await key() })
    expect(body).toEqual({ return: 'false', error: 'push.endpoint' })
  })

  test('[PWA-07, BG-08] of another person’s device is refused to a caller without its keys', async () => {
    const { endpoint, decrypt } = await subscribe()
    const thief = server.browser()
    await server.customer(`thief.${email}`)
    await thief.signIn(`thief.${email}`)
    const { body } = await thief.post('/api/push/subscribe', { endpoint, keys: createDevice().keys, key: await key() })
    expect([body, await isKnown(endpoint)]).toEqual([{ return: 'false', error: 'push.owner' }, true])
    await paid('one')
    await deliver()
    expect(payloads(decrypt)).toHaveLength(1)
  })

  test('[PWA-07, BG-08] goes to the next person who turns them on at the device', async () => {
    const { endpoint, keys } = await subscribe({ amounts: 'shown' })
    const next = server.browser()
    await server.customer(`next.${email}`)
    await next.signIn(`next.${email}`)
    expect((await next.post('/api/push/subscribe', { endpoint, keys, key: await key() })).body).toEqual({ return: 'true' })
    expect((await next.post('/api/push/state', { endpoint })).body['device']).toEqual({ amounts: 'hidden' })
    await paid('one')
    expect(await deliver()).toBe(0)
  })

  test('[PWA-07] for another server’s key is refused', async () => {
    const { keys } = createDevice()
    const { body } = await browser.post('/api/push/subscribe', { endpoint: service.register('x'), keys, key: 'x' })
    expect(body).toEqual({ return: 'false', error: 'push.key' })
  })

  test('[PWA-07] with a key that is no point of the curve is refused', async () => {
    const keys = { ...createDevice().keys, p256dh: `B${'A'.repeat(86)}` }
    const { body } = await browser.post('/api/push/subscribe', { endpoint: service.register(await key()), keys, key: await key() })
    expect(body).toEqual({ return: 'false', error: 'push.key' })
  })

  test('[PWA-07] with an unusable stored key does not delay other devices', async () => {
    const [broken, other] = [await subscribe(), await subscribe()]
    const unusable = { p256dh: `B${'A'.repeat(86)}` }
    await server.deps.db.updateTable('push_subscription').set(unusable).where('endpoint', '=', broken.endpoint).execute()
    await paid('one')
    expect(await deliver()).toBe(2)
    expect(await waiting()).toEqual([])
    expect(payloads(other.decrypt)).toHaveLength(1)
  })

  test('[PWA-07] made for an earlier key of the server is removed without a request', async () => {
    const { endpoint } = await subscribe()
    await server.deps.db.updateTable('push_subscription').set({ server_key: 'earlier' }).execute()
    await paid('one')
    await deliver()
    expect([await isKnown(endpoint), service.requests.length]).toEqual([false, 0])
  })

  test('[PWA-07, SES-14] ends with a sign-out', async () => {
    await subscribe()
    await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
    expect(await server.deps.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  })

  test('[PWA-07, SEC-10] ends with its session, which is ended on another device', async () => {
    await subscribe()
    const other = server.browser()
    await other.signIn(`device${people}@example.org`)
    const { sessions } = (await other.post('/api/security/state', {})).body as { sessions: { id: string; current: boolean }[] }
    await other.post('/api/security/session_end', { id: sessions.find(({ current }) => !current)?.id })
    expect(await server.deps.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  })

  test('[PWA-07, SEC-10] ended by a new password gets the notice of that, and nothing else', async () => {
    const { endpoint, decrypt } = await subscribe()
    await paid('before')
    const owner = server.browser()
    await owner.signIn(email)
    const password = 'quiet-river-stone-88'
    await owner.post('/api/us/security', { oldPassword: goodPassword, password, repeatPassword: password })
    expect(await isKnown(endpoint, owner)).toBe(false)
    await paid('after')
    while ((await deliver()) > 0);
    expect(payloads(decrypt).map(({ notification }) => notification.navigate)).toEqual([expect.stringContaining('security')])
    expect(await server.deps.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  })

  test('[PWA-07, BG-08] ends when another person signs in over its session', async () => {
    await subscribe()
    const email = `next${people}@example.org`
    await server.customer(email)
    await browser.signIn(email)
    expect(await server.deps.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  })

  test('[PWA-07] stays when its own person signs in again', async () => {
    await subscribe()
    await browser.signIn(`device${people}@example.org`)
    expect(await server.deps.db.selectFrom('push_subscription').select('session').execute()).toEqual([{ session: null }])
  })

  test('[ENG-14, PWA-07] that ends while a notification is written does not undo its cause', async () => {
    const { endpoint } = await subscribe()
    await Promise.all([
      ...Array.from({ length: 20 }, (_none, number) => paid(`event ${number}`, id, `${number}`.padStart(16, '0'))),
      browser.post('/api/push/unsubscribe', { endpoint }),
    ])
    expect(await server.deps.db.selectFrom('notification').select('id').execute()).toHaveLength(20)
    expect(await waiting()).toEqual([])
  })

  test('[PWA-07] outlives a session that runs out by itself, for three months', async () => {
    await subscribe()
    await server.deps.db.deleteFrom('web_session').execute()
    await purgeSubscriptions(server.deps.db, server.clock.now + 90 * dayMs - hourMs)
    expect(await server.deps.db.selectFrom('push_subscription').select('session').execute()).toEqual([{ session: null }])
    await purgeSubscriptions(server.deps.db, server.clock.now + 90 * dayMs)
    expect(await server.deps.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  })

  test('[PWA-07, BG-08] of a device that another person uses now is forgotten, by its keys alone', async () => {
    const { endpoint, keys } = await subscribe({ amounts: 'shown' })
    const email = `second${people}@example.org`
    await server.customer(email)
    const second = server.browser()
    await second.signIn(email)
    for (const known of [undefined, createDevice().keys]) expect(await isKnown(endpoint, second, known)).toBe(false)
    expect(await isKnown(endpoint)).toBe(true)
    expect(await isKnown(endpoint, second, keys)).toBe(false)
    expect(await isKnown(endpoint)).toBe(false)
    await paid('one')
    expect(await deliver()).toBe(0)
  })

  test('[PWA-07] is ended by its person alone', async () => {
    const { endpoint } = await subscribe()
    const email = `third${people}@example.org`
    await server.customer(email)
    const third = server.browser()
    await third.signIn(email)
    await third.post('/api/push/unsubscribe', { endpoint })
    expect(await isKnown(endpoint)).toBe(true)
    await browser.post('/api/push/unsubscribe', { endpoint })
    expect(await isKnown(endpoint)).toBe(false)
  })
})

test('[PWA-07] the keys are made once, for all processes, and again after the secret has changed', async () => {
  const first = await Promise.all([pushKeys(server.deps), pushKeys(server.deps)])
  expect(first[0]).toEqual(first[1])
  const changed = { ...server.deps, config: { ...server.deps.config, secret: 'another secret of at least 32 characters' } }
  const next = await pushKeys(changed)
  expect(next.publicKey).not.toBe(first[0].publicKey)
  expect(await pushKeys(changed)).toEqual(next)
})
