// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CommandApi } from '../../contract/background.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { HelpArticle } from '../../domain/help/articles.ts'
import { renderScreen, show } from '../../tests/support/renderScreen.tsx'
import { type ServerAnswers, inTurn, refused } from '../../tests/support/stubServer.ts'
import { wireUser } from '../../tests/support/wireUser.ts'

type Case = {
  /** The screen, as in its address. */
  page: string
  /** The call that reads what it shows. */
  call: RouteName
  loading: string
  failed: string
  offline: string
  /** A full answer with a text of it, and an empty one with the text that says so. */
  full: unknown
  text: string
  none?: unknown
  empty?: string
  /** The help that the empty screen links to. */
  article?: HelpArticle
  /** Everything else that the screen asks. */
  besides?: ServerAnswers
  user?: ReturnType<typeof wireUser>
}

const row = { signals: 0, won: 0, lost: 0, tie: 0, rate: null, low: null, high: null }
const hour = 3_600_000
const now = Date.now()
const contest = (data: unknown[]) => ({
  list: [{ id: 'w', type: 'weekly', date_start: now - hour, date_end: now + hour, data }],
})
const question = { id: 'q1', number: 1, of: 10, text: 'What can you lose?', options: [{ id: 'a', text: 'The stake' }] }
const noMoney: ServerAnswers = { accountMoney: refused('auth.server_error', { status: 404 }) }

const cases: Case[] = [
  {
    page: 'contest',
    call: 'currentTourneys',
    loading: 'Loading the leaderboard',
    failed: 'Some errors...',
    offline: 'The leaderboard needs a connection',
    full: contest([{ place: 1, name: 'Mara V.', result: '120.00', reward: '1000 $' }]),
    text: 'Mara V.',
    none: contest([]),
    empty: 'No one has a place yet',
    article: 'contests',
    besides: { pastTourneys: { list: [] } },
  },
  {
    page: 'signals',
    call: 'signalList',
    loading: 'Loading signals',
    failed: 'Signals couldn’t be loaded',
    offline: 'Signals aren’t on this device yet',
    full: {
      list: [{ id: 's1', symbol: 'BTC/USD', direction: 'up', price: '60000', at: now, expiryMs: hour, outcome: 'won' }],
      more: false,
    },
    text: 'BTC/USD',
    none: { list: [], more: false },
    empty: 'No signals found',
    article: 'signals',
    besides: { trackRecord: { rows: [] } },
  },
  {
    page: 'signals/record',
    call: 'trackRecord',
    loading: 'Loading signals',
    failed: 'Signals couldn’t be loaded',
    offline: 'Signals aren’t on this device yet',
    full: { rows: [{ symbol: null, expiryMs: null, days30: row, days90: row }] },
    text: 'All signals',
    none: { rows: [] },
    empty: 'No signals found',
    article: 'signals',
  },
  {
    page: 'signals/popups',
    call: 'signalMutes',
    loading: 'Loading signals',
    failed: 'Signals couldn’t be loaded',
    offline: 'Signals aren’t on this device yet',
    full: { all: false, symbols: ['BTC/USD'] },
    text: 'Show signals',
    besides: { trackRecord: { rows: [] } },
  },
  {
    page: 'news',
    call: 'newsFeed',
    loading: 'Loading the news',
    failed: 'The news couldn’t be loaded',
    offline: 'News needs a connection',
    full: { list: [{ id: 'n1', title: 'Rates stay', at: now }], lang: 'en' },
    text: 'Rates stay',
    none: { list: [] },
    empty: 'No news at the moment',
    article: 'news',
  },
  {
    page: 'calendar',
    call: 'newsPage',
    loading: 'Loading the news',
    failed: 'The news couldn’t be loaded',
    offline: 'News needs a connection',
    full: { html: '<p>Payrolls on Friday</p>' },
    text: 'Payrolls on Friday',
  },
  {
    page: 'promotions',
    call: 'modal',
    loading: 'Loading promotions',
    failed: 'Couldn’t load this.',
    offline: 'You’re offline',
    full: { return: 'true', data: { list: [{ name: 'SPRING', start: 1, end: now + hour, percent: '10' }] } },
    text: 'SPRING',
    none: { return: 'true', data: { list: [] } },
    empty: 'You have no promotions right now.',
    article: 'promotions',
    besides: noMoney,
  },
  {
    page: 'referral',
    call: 'referral',
    loading: 'Loading the referral programme',
    failed: 'Load data error',
    offline: 'The referral programme isn’t on this device yet',
    full: { return: 'true', links: [{ link_href: 'https://a.example/r/abcdefgh23', landing: 'home', link_name: 'Blog' }] },
    text: 'Blog',
    none: { return: 'true', links: [] },
    empty: 'You have no links yet',
    article: 'referral',
  },
  {
    page: 'withdrawal',
    call: 'withdrawalOverview',
    loading: 'Loading',
    failed: 'This couldn’t be loaded',
    offline: 'This isn’t on this device yet',
    full: { return: 'true', obstacles: ['empty'], methods: [] },
    text: 'There’s no money in this account.',
    besides: { ...noMoney, withdrawalList: { return: 'true', data: [] }, addressBook: { return: 'true', data: [] } },
  },
  {
    page: 'quiz',
    call: 'quizStart',
    loading: 'Loading the questionnaire',
    failed: 'The questionnaire couldn’t be loaded',
    offline: 'The questionnaire needs a connection',
    full: { question },
    text: 'What can you lose?',
    user: { ...wireUser(), iq_start: true },
  },
]

const main = () => within(screen.getByRole('main'))
const worker: Partial<CommandApi> = { runNow: async () => ({ ok: true, value: null }) }

describe.each(cases)('$page', ({ page, call, loading, failed, offline, full, text, none, empty, article, besides, user = wireUser() }) => {
  const open = (answer: unknown, connection: 'online' | 'offline' = 'online') =>
    renderScreen(show(page), { user, connection, worker, answers: { ...besides, [call]: answer } as ServerAnswers })

  test('[APP-29] it says that it loads', async () => {
    await open('waits')
    expect((await main().findAllByLabelText(loading)).length).toBeGreaterThan(0)
  })

  test('[APP-29] it shows what it read', async () => {
    await open(full)
    expect((await main().findAllByText(text)).length).toBeGreaterThan(0)
  })

  test.runIf(none !== undefined)('[APP-29] it says that there is nothing, and links to the help', async () => {
    await open(none)
    expect(await main().findByText(empty ?? '')).toBeTruthy()
    const links = main().getAllByRole('link', { name: /^Learn more ./ })
    expect(links.map((link) => link.getAttribute('href'))).toContain(`#/show/help/${article}`)
  })

  test('[APP-29] it says that it failed, links to the help, and tries again on request', async () => {
    const fault = refused('auth.server_error', { status: 500 })
    const { user: visitor, server } = await open(fault)
    expect((await main().findAllByText(failed)).length).toBeGreaterThan(0)
    expect((await main().findAllByRole('link', { name: /^Learn more ./ })).length).toBeGreaterThan(0)
    server.answer({ [call]: full } as ServerAnswers)
    await visitor.click(main().getAllByRole('button', { name: 'Try again' })[0]!)
    expect((await main().findAllByText(text)).length).toBeGreaterThan(0)
    await waitFor(() => expect(main().queryByText(failed)).toBeNull())
  })

  test('[APP-29, PWA-04] it says that it is offline, and loads on the connection’s return', async () => {
    const { connect } = await open(full, 'offline')
    expect((await main().findAllByText(offline)).length).toBeGreaterThan(0)
    expect((await main().findAllByRole('link', { name: /^Learn more ./ })).length).toBeGreaterThan(0)
    await connect('online')
    expect((await main().findAllByText(text)).length).toBeGreaterThan(0)
  })

  test('[PWA-04] what is on screen stays while the connection is away', async () => {
    const { connect } = await open(inTurn(full, 'lost'))
    await main().findAllByText(text)
    await connect('offline')
    expect(main().getAllByText(text).length).toBeGreaterThan(0)
  })
})
