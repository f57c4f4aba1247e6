// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BackgroundFact, CommandApi } from '../../../contract/background.ts'
import type { WireNotification } from '../../../contract/notifications.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { openPanel, renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { sessionRead } from '../../shell/session/sessionSlice.ts'

const done = { return: 'true' } as const
const now = Date.now()
const signIn = (id: string, read: 0 | 1 = 0): WireNotification => ({
  id,
  read,
  kind: 'newDevice',
  params: { device: 'Firefox' },
  link: '#/show/security',
  at: now,
})
const four = ['a', 'b', 'c', 'd'].map((id) => signIn(id))
const view = (list: WireNotification[], at = now): BackgroundFact => ({
  topic: 'notifications',
  view: { at, list, unread: list.filter(({ read }) => read === 0).length },
})
const settings = {
  list: [
    { topic: 'contest', app: 'on', push: 'off' },
    { topic: 'security', app: 'always', push: 'on' },
  ],
} as const
const worker: Partial<CommandApi> = { runNow: async () => ({ ok: true, value: null }) }
const main = () => within(screen.getByRole('main'))

async function open(answers: ServerAnswers = {}, list: WireNotification[] | null = four) {
  const opened = await renderScreen(show('notifications'), { worker, answers: { notificationSettings: settings, ...answers } })
  if (list) await opened.report(view(list))
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  return opened
}
afterEach(() => {
  vi.useRealTimers()
  document.title = ''
})

test('[ENG-14] the page lists them by day, and the title has the unread count', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await open()
  expect(await main().findByRole('heading', { level: 2, name: 'Today' })).toBeTruthy()
  expect(main().getAllByRole('link', { name: /New sign-in/ })).toHaveLength(4)
  await waitFor(() => expect(document.title).toBe('(4) Notifications · Openfloor'))
})

test('[ENG-14, PWA-04] on a device whose clock is a day ahead, the newest is of today', async () => {
  const { store, report } = await open({}, null)
  const today = Date.now()
  const read = { csrf: 'token', user: wireUser(), platformToken: null, askedAt: today, receivedAt: today }
  act(() => void store.dispatch(sessionRead({ ...read, now: today - dayMs })))
  await report(view([{ ...signIn('a'), at: today - dayMs }]))
  expect(await main().findByRole('heading', { level: 2, name: 'Today' })).toBeTruthy()
})

test('[APP-34, ENG-14] no translation changes an amount in a notification', async () => {
  const paid: WireNotification = { ...signIn('a'), kind: 'depositCredited', params: { amount: '1500.00', currency: 'EUR' } }
  await open({}, [paid])
  expect(await main().findByText('€1,500.00')).toBeTruthy()
  expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
})

test('[APP-29, ENG-14] before the first list it loads, and an empty one says so', async () => {
  const { report } = await open({}, null)
  expect(main().getByLabelText('Loading your notifications')).toBeTruthy()
  await report(view([]))
  expect(await main().findByText('No notifications yet')).toBeTruthy()
})

test('[PWA-04] offline the list has its age, and nothing can be marked or changed', async () => {
  const { connect } = await open()
  await connect('offline')
  expect(await main().findByText(/^As of /)).toBeTruthy()
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true)
  const contests = await main().findByRole<HTMLInputElement>('checkbox', { name: 'Contests, In the app' })
  expect(contests.disabled).toBe(true)
})

test('[ENG-14] opening one leads to its page and marks it as read at once', async () => {
  const { user, server } = await open({ readNotification: done, securityState: 'waits' })
  await user.click(main().getAllByRole('link', { name: /New sign-in/ })[0]!)
  await waitFor(() => expect(server.calls('readNotification').map(({ body }) => body)).toEqual([{ id: 'a' }]))
  await waitFor(() => expect(document.title).toMatch(/^\(3\)/))
})

test('[ENG-14] all are marked as read at once, and stay so until the server knows', async () => {
  const { user, server, report } = await open({ readAllNotifications: done })
  await user.click(main().getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(document.title).toBe('Notifications · Openfloor'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => expect(server.calls('readAllNotifications')).toHaveLength(1))
  // A list that was requested before does not know the marks.
  await report(view([...four, signIn('e')], now + 1))
  expect(document.title).toBe('Notifications · Openfloor')
})

test('[ENG-14, APP-15] marks that the server refused come back, with a message', async () => {
  const { user } = await open({ readAllNotifications: refused('auth.server_error', { status: 500 }) })
  await user.click(main().getByRole('button', { name: 'Mark all as read' }))
  expect((await main().findByRole('alert')).textContent).toContain('Something went wrong on our side.')
})

test('[PWA-07] a topic is switched off; what concerns security has no switch', async () => {
  const off = { list: [{ topic: 'contest', app: 'off', push: 'off' }, settings.list[1]] } as const
  const { user, server } = await open({ notificationSettings: inTurn(settings, off), saveNotificationSetting: done })
  await user.click(await main().findByRole('checkbox', { name: 'Contests, In the app' }))
  await waitFor(() => expect(main().getByRole<HTMLInputElement>('checkbox', { name: 'Contests, In the app' }).checked).toBe(false))
  expect(server.calls('saveNotificationSetting').map(({ body }) => body)).toEqual([{ topic: 'contest', channel: 'app', value: 'off' }])
  expect(main().queryByRole('checkbox', { name: 'Sign-in and security, In the app' })).toBeNull()
})

test('[PWA-07, APP-15] a switch that was not saved stays as it was, with a message', async () => {
  const { user } = await open({ saveNotificationSetting: 'lost' })
  await user.click(await main().findByRole('checkbox', { name: 'Contests, In the app' }))
  expect((await main().findByRole('alert')).textContent).toContain('We can’t reach our servers.')
  expect(main().getByRole<HTMLInputElement>('checkbox', { name: 'Contests, In the app' }).checked).toBe(true)
})

test('[PWA-07] a switch pressed while another is saved counts, and is saved after it', async () => {
  const first = deferred<typeof done>()
  const { user, server } = await open({ saveNotificationSetting: first.promise })
  const push = () => main().findByRole<HTMLInputElement>('checkbox', { name: 'Contests, On your devices' })
  await user.click(await main().findByRole('checkbox', { name: 'Contests, In the app' }))
  await user.click(await push())
  expect((await push()).checked).toBe(true)
  const saved = () => server.calls('saveNotificationSetting').map(({ body }) => body)
  await waitFor(() => expect(saved()).toHaveLength(1))
  first.resolve(done)
  const value = { topic: 'contest', channel: 'push', value: 'on' }
  await waitFor(() => expect(saved()).toEqual([{ topic: 'contest', channel: 'app', value: 'off' }, value]))
})

test('[APP-29] settings that do not load say so, and are read again on request', async () => {
  const { user } = await open({ notificationSettings: inTurn(refused('auth.server_error', { status: 500 }), settings) })
  expect(await main().findByText('Your settings couldn’t be loaded')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('checkbox', { name: 'Contests, In the app' })).toBeTruthy()
})

test('[ENG-14] the dropdown shows three first, then the rest', async () => {
  const { user } = await open()
  await screen.findByRole('button', { name: /unread: 4/ })
  const panel = within(openPanel('notifications'))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(3))
  await user.click(panel.getByRole('button', { name: 'Show more' }))
  expect(panel.getAllByRole('listitem')).toHaveLength(4)
  await waitFor(() => expect(panel.getAllByRole('listitem')[3]?.contains(document.activeElement)).toBe(true))
})
