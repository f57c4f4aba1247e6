import { beforeEach, describe, expect, test } from 'vitest'
import type { NotificationKind, NotificationParams } from '../../../domain/notifications/kinds.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { purgeNotifications } from './notifications.ts'
import { writeNotification } from './writeNotification.ts'

let { server, browser, ada } = {} as ServerFixtures
let id: number
withServer((given) => void ({ server, browser, ada } = given))
beforeEach(async () => {
  ;({ id } = await server.customer(ada))
  await browser.signIn(ada)
  // The first sign-in on this device is notified too.
  await server.deps.db.deleteFrom('notification').execute()
})

const write = <Kind extends NotificationKind>(kind: Kind, params: NotificationParams[Kind], event: string, customerId = id) =>
  server.deps.db
    .transaction()
    .execute((trx) => writeNotification(trx, { customerId, kind, params, event, link: '#/show/funding', at: server.clock.now }))
const deposit = (event: string) => write('depositCredited', { amount: '250.00', currency: 'EUR' }, event)
const list = async (by = browser) => (await by.post('/api/us/notifications', {})).body as { list: Record<string, unknown>[]; new: number }
const counters = async () => (await browser.post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'counters' })).body['result']

test('[ENG-14] the list is newest first, with kind, values, link and the new count', async () => {
  await deposit('one')
  server.clock.now += 1
  await write('contestEnded', { contest: 'weekly', place: '3', reward: '3000 $' }, 'two')
  const { list: shown, new: unread } = await list()
  expect(unread).toBe(2)
  expect(shown).toMatchObject([
    { read: 0, kind: 'contestEnded', params: { contest: 'weekly', place: '3', reward: '3000 $' }, at: server.clock.now },
    { read: 0, kind: 'depositCredited', params: { amount: '250.00', currency: 'EUR' }, link: '#/show/funding' },
  ])
  expect(await counters()).toMatchObject({ notifications: 2 })
})

test('[ENG-14] an event is written once, however often it is repeated, also at once', async () => {
  await Promise.all([deposit('one'), deposit('one'), deposit('one')])
  await deposit('one')
  expect((await list()).list).toHaveLength(1)
})

test('[ENG-14] a cause that is rolled back leaves no notification', async () => {
  const params = { amount: '250.00', currency: 'EUR' } as const
  const failing = server.deps.db.transaction().execute(async (trx) => {
    await writeNotification(trx, { customerId: id, kind: 'depositCredited', params, event: 'x', link: '#/show/funding', at: 1 })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect((await list()).list).toEqual([])
})

test('[ENG-14] opening sets one to read, read all sets all', async () => {
  for (const event of ['one', 'two', 'three']) await deposit(event)
  const [first] = (await list()).list
  for (let time = 0; time < 2; time += 1)
    expect((await browser.post('/api/us/notifications_read', { id: first?.['id'] })).body).toEqual({ return: 'true' })
  expect(await list()).toMatchObject({ list: [{ read: 1 }, { read: 0 }, { read: 0 }], new: 2 })
  expect((await browser.post('/api/us/notifications_read_all', {})).body).toEqual({ return: 'true' })
  expect(await list()).toMatchObject({ list: [{ read: 1 }, { read: 1 }, { read: 1 }], new: 0 })
})

test('[ENG-14] another person neither sees nor marks them', async () => {
  await deposit('one')
  const [mine] = (await list()).list
  const other = `other.${ada}`
  await server.customer(other)
  const stranger = server.browser()
  await stranger.signIn(other)
  expect((await list(stranger)).list.map(({ kind }) => kind)).toEqual(['newDevice'])
  await stranger.post('/api/us/notifications_read', { id: mine?.['id'] })
  await stranger.post('/api/us/notifications_read_all', {})
  expect((await list()).new).toBe(1)
})

describe('switches', () => {
  const settings = async () => (await browser.post('/api/notifications/settings', {})).body['list']
  const save = async (topic: string, channel: string, value: string) =>
    (await browser.post('/api/notifications/setting', { topic, channel, value })).body

  test('[PWA-07] there is one for each topic that is written, and channel', async () => {
    expect(await settings()).toEqual([
      { topic: 'invoice', app: 'always', push: 'on' },
      { topic: 'deposit', app: 'always', push: 'on' },
      { topic: 'withdrawal', app: 'always', push: 'on' },
      { topic: 'security', app: 'always', push: 'always' },
      { topic: 'document', app: 'always', push: 'on' },
      { topic: 'ticket', app: 'on', push: 'on' },
      { topic: 'contest', app: 'on', push: 'on' },
      { topic: 'signal', app: 'off', push: 'off' },
    ])
  })

  test('[PWA-07] a topic that is off is not listed any more, and comes back', async () => {
    expect(await save('contest', 'app', 'off')).toEqual({ return: 'true' })
    expect(await settings()).toContainEqual({ topic: 'contest', app: 'off', push: 'on' })
    await write('contestEnded', { contest: 'weekly', place: '3' }, 'hidden')
    expect(await list()).toEqual({ list: [], new: 0 })
    await save('contest', 'app', 'on')
    await write('contestEnded', { contest: 'weekly', place: '4' }, 'shown')
    expect((await list()).new).toBe(1)
  })

  test('[ENG-14] a prize is listed although contests are off', async () => {
    await save('contest', 'app', 'off')
    await write('contestEnded', { contest: 'weekly', place: '3', reward: '100.00 USD' }, 'prize')
    expect((await list()).new).toBe(1)
  })

  test.each(['invoice', 'deposit'])('[ENG-14] the list of %s cannot be switched off', async (topic) => {
    expect(await save(topic, 'app', 'off')).toEqual({ return: 'false', error: 'notifications.always' })
    expect(await save(topic, 'push', 'off')).toEqual({ return: 'true' })
    expect(await settings()).toContainEqual({ topic, app: 'always', push: 'off' })
  })

  test.each(['app', 'push'])('[ENG-14, SEC-10] security cannot be switched off for %s', async (channel) => {
    expect(await save('security', channel, 'off')).toEqual({ return: 'false', error: 'notifications.always' })
    expect(await settings()).toContainEqual({ topic: 'security', app: 'always', push: 'always' })
  })
})

test('[ENG-13, ENG-14] signals leave the list after a day; everything else stays', async () => {
  await browser.post('/api/notifications/setting', { topic: 'signal', channel: 'app', value: 'on' })
  await write('signal', { symbol: 'BTC/USD', direction: 'up', price: '64000.00', minutes: '15' }, 'signal')
  await deposit('one')
  server.clock.now += dayMs
  await purgeNotifications(server.deps.db, server.clock.now)
  const rows = await server.deps.db.selectFrom('notification').select('event').execute()
  expect(rows.map(({ event }) => event)).toEqual(['one'])
})

test('notifications of half a year ago are deleted', async () => {
  await deposit('old')
  server.clock.now += 180 * dayMs
  await deposit('new')
  await purgeNotifications(server.deps.db, server.clock.now)
  const rows = await server.deps.db.selectFrom('notification').select('event').execute()
  expect(rows.map(({ event }) => event)).toEqual(['new'])
})
