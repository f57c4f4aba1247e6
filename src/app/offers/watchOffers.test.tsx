// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { WireSettings } from '../../../contract/session.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sessionAnswer } from '../../../tests/support/sessionAnswer.ts'
import { refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { dialogClosed, dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { watchOffers } from './watchOffers.ts'

const done = { return: 'true' } as const
const moment = {
  ...done,
  offers: ['limited_offer', 'risk_free', 'ladder'],
  payment: 'none',
  openOrders: 0,
  lastDepositAt: null,
  lastLossAt: null,
} as const
const answers: ServerAnswers = {
  offerMoment: moment,
  modal: () => ({ ...done, data: { promo: 'P', until: Date.now() + 120_000, percent: '3' } }),
  ladder: { ...done, html: '<h1>The bonus ladder</h1><p>Each step.</p>' },
  ignoreLimited: done,
  triggerCards: { return: 'true', data: [] },
  openInvoices: { return: 'true', data: [] },
  promotions: { list: [] },
  promotionsMax: done,
  accountMoney: refused('auth.server_error', { status: 404 }),
  purchaseLeft: done,
}

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => void vi.unstubAllGlobals())

/**
 * Opens a screen of a signed-in person, with the watch of offers running. `claimed`: the worker's answer, for
 * each tab.
 */
async function open(
  page: string,
  { claimed = true, user = wireUser(), settings = {} as Partial<WireSettings>, more = {} as ServerAnswers } = {},
) {
  const claims: string[] = []
  const rendered = await renderScreen(page, {
    user,
    settings,
    answers: { ...answers, ...more },
    worker: {
      claimDaily: async (name) => ({ ok: true, value: claims.push(name) > 0 && claimed }),
      remind: async () => ({ ok: true, value: null }),
    },
  })
  const end = new AbortController()
  onTestFinished(() => end.abort())
  await act(async () => watchOffers(rendered.store, end.signal))
  const go = (hash: string) =>
    act(async () => {
      location.hash = hash
    })
  return { ...rendered, claims, go }
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull()
/** Waits for the answers of server and worker to calls that were begun. */
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

test('[ENG-16, ENG-06] the limited offer follows a login; its time is the server’s, and “No, thanks” declines it', async () => {
  const { user, claims, server } = await openLogin()
  const offer = within(await dialog('A limited offer'))
  expect(claims).toEqual(['limited_offer'])
  expect((await offer.findByRole('timer')).textContent).toMatch(/^[12]:\d\d$/)
  expect((await offer.findByRole('link', { name: 'Bonus terms' })).getAttribute('href')).toContain('#/show/bonus')
  await user.click(await offer.findByRole('button', { name: 'No, thanks' }))
  await waitFor(() => expect(server.calls('ignoreLimited')).toHaveLength(1))
  noDialog()
})

async function openLogin(more: ServerAnswers = {}) {
  const opened = await open('/en/login?rd=%2Fshow%2Fcontacts', {
    user: null as never,
    more: { platformLogin: { ...done, token: 'p' }, login: done, rpc: sessionAnswer({ user: wireUser() }), ...more },
  })
  await opened.user.type(await screen.findByLabelText('E-mail'), 'ada@example.org')
  await opened.user.type(await screen.findByLabelText('Password'), 'a walk by the sea')
  await opened.user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Sign in' }))
  // An offer may be open by then, which hides the screen from assistive technology.
  await screen.findByRole('heading', { name: 'Support', level: 1, hidden: true })
  return opened
}

test('[ENG-16] after a deposit of this day a login brings no offer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server, claims } = await openLogin({ offerMoment: { ...moment, lastDepositAt: Date.now() } })
  await waitFor(() => expect(server.calls('offerMoment')).toHaveLength(1))
  await settled()
  noDialog()
  expect(claims).toEqual([])
})

test('[ENG-16, ENG-06] the risk-free offer follows a funding screen left without a deposit, and Escape closes it', async () => {
  const { go, claims, user } = await open(show('funding'), { more: { offerMoment: { ...moment, offers: ['risk_free'] } } })
  await settled()
  noDialog()
  await go('#/show/contacts')
  await dialog('A risk-free offer')
  expect(claims).toEqual(['risk_free'])
  await user.keyboard('{Escape}')
  await waitFor(noDialog)
})

test.each(['funding', 'promotions'])('[ENG-16] the ladder appears on the screen %s, and no other offer in this visit', async (page) => {
  const { store, claims, go } = await open(show(page))
  await dialog('The bonus ladder')
  await act(async () => void store.dispatch(dialogClosed('ladder')))
  await go(page === 'funding' ? '#/show/contacts' : '#/show/funding')
  await settled()
  noDialog()
  expect(claims).toEqual(['ladder'])
})

test('[ENG-16] an offer that another tab has shown today does not appear', async () => {
  const { claims } = await open(show('funding'), { claimed: false })
  await waitFor(() => expect(claims).toEqual(['ladder']))
  noDialog()
})

test('[ENG-16] an offer waits for a dialog that opens while the server is asked', async () => {
  let answer = (_moment: typeof moment): void => undefined
  const offerMoment = new Promise<typeof moment>((resolve) => (answer = resolve))
  const { store, claims } = await open(show('promotions'), { more: { offerMoment } })
  await act(async () => void store.dispatch(dialogOpened({ name: 'shortcuts' })))
  await act(async () => answer(moment))
  await settled()
  expect(claims).toEqual([])
  await act(async () => void store.dispatch(dialogClosed('shortcuts')))
  await dialog('The bonus ladder')
})

test.each<[string, { settings?: Partial<WireSettings>; user?: ReturnType<typeof wireUser> }]>([
  ['where the law forbids incentives', { settings: { isRegulated: true } }],
  ['where the settings switch offers off', { settings: { features: { offers: false } } }],
  ['to a demo account', { user: { ...wireUser(), demo: true } }],
  ['while a payment is to be validated', { user: { ...wireUser(), tr_validate: 'yes' } }],
])('[ENG-16] %s nothing appears, and the server is not asked', async (_where, setting) => {
  const { server } = await open('/en/trading#/show/contacts', setting)
  await act(async () => void (location.hash = '#/show/bonus'))
  await settled()
  noDialog()
  expect(server.calls('offerMoment')).toEqual([])
})

test.each<[string, NonNullable<ServerAnswers['offerMoment']>]>([
  ['refuses', refused('offers.unavailable')],
  ['cannot be reached', 'lost'],
  ['does not know the call', refused('auth.server_error', { status: 404 })],
  ['knows of an order elsewhere', { ...moment, openOrders: 1 }],
])('[ENG-16] nothing appears if the server %s', async (_what, offerMoment) => {
  const { server, claims } = await open(show('promotions'), { more: { offerMoment } })
  await waitFor(() => expect(server.calls('offerMoment')).toHaveLength(1))
  await settled()
  noDialog()
  expect(claims).toEqual([])
})
