// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CommandApi, StoredAnswer } from '../../../contract/background.ts'
import type { WireHistoryRow } from '../../../contract/history.ts'
import texts from '../../../locales/en/history.json' with { type: 'json' }
import { historyRow } from '../../../tests/support/historyRow.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { inTurn, refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'

type Answer = NonNullable<ServerAnswers['history']>

const totals = [{ currency: 'EUR', play: false, in: '100.00', out: '-30.00', entries: 2 }] as const
const page = (hits: readonly WireHistoryRow[], more: { total?: number; next?: string } = {}) => ({
  hits,
  total: hits.length,
  totals,
  ...more,
})
const failure = refused('request.malformed', { status: 400 })

/** The stored answers of a device. */
function device() {
  const stored = new Map<string, StoredAnswer>()
  const worker: Partial<CommandApi> = {
    storeAnswer: async (_uid, name, answer) => {
      stored.set(name, answer)
      return { ok: true, value: null }
    },
    storedAnswer: async (_uid, name) => ({ ok: true, value: stored.get(name) ?? null }),
  }
  return { stored, worker }
}

type Setting = { query?: string; worker?: Partial<CommandApi>; connection?: 'online' | 'offline' }
async function open(answer: Answer, { query = '', worker = device().worker, connection }: Setting = {}) {
  const answers = { history: answer }
  const rendered = await renderScreen(show(`history${query}`), { answers, worker, ...(connection && { connection }) })
  await main().findByRole('heading', { level: 1, name: texts.title })
  return rendered
}

const main = () => within(screen.getByRole('main'))
const rows = (): Element[] => [...screen.getByRole('main').querySelectorAll('ol > li')]
const shownRows = (count: number): Promise<void> => waitFor(() => expect(rows()).toHaveLength(count))
/** Answers the page after a cursor, such as the rest `3.l3` of a list. */
const byCursor =
  (answer: (cursor: string | undefined) => ReturnType<typeof page> | typeof failure): Answer =>
  ({ body }) =>
    answer((body as { cursor?: string }).cursor)

test('[SUP-06] an entry of play money is marked in its own colour', async () => {
  await open(page([historyRow({ id: 'l0000000000000002', play: true }), historyRow()]))
  await shownRows(2)
  expect(rows().map((row) => row.querySelector('[class*=demo]')?.textContent)).toEqual([texts.play, undefined])
})

test('[SUP-06] an entry is a sentence with its reference and balances, and leads to its detail', async () => {
  await open(page([historyRow({ method: 'card' })]), { query: '?type=deposit' })
  await shownRows(1)
  const text = rows()[0]?.textContent
  expect(text).toContain('You deposited €100.00 by card.')
  expect(text).toContain('d-1.1')
  expect(text).toContain('Balance €0.00 → €100.00')
  expect(rows()[0]?.querySelector('a')?.getAttribute('href')).toContain('#/show/history/l0000000000000001?type=deposit')
  expect(screen.getByRole('main').textContent).toContain('Change+€70.00')
})

test('[SUP-06] the filters of the address are asked for, and a choice changes the address', async () => {
  const { server, user } = await open(page([historyRow()]), { query: '?type=order&status=pending&account=eur-1&sort=oldest' })
  await shownRows(1)
  const [first] = server.calls('history')
  expect(first?.body).toEqual({ trType: 'order', Status: 'pending', account: 'eur-1', sort: 'oldest', limit: 100 })
  await user.selectOptions(main().getByLabelText('Type'), 'tip')
  await waitFor(() => expect(server.calls('history').at(-1)?.body).toMatchObject({ trType: 'tip' }))
  expect(location.hash).toContain('type=tip')
})

test('[SUP-06] impossible filters of an address are not sent', async () => {
  const { server } = await open(page([historyRow()]), { query: '?from=yesterday&to=2026-02-30&type=all&account=a%20b' })
  await shownRows(1)
  expect(server.calls('history').map(({ body }) => body)).toEqual([{ limit: 100 }])
})

test('[SUP-06] further pages are read after the last entry', async () => {
  const [newest, oldest] = [historyRow({ id: 'l2' }), historyRow({ id: 'l1' })]
  const { server } = await open(
    byCursor((cursor) => (cursor === undefined ? page([newest], { total: 2, next: '5.l2' }) : page([oldest], { total: 2 }))),
  )
  await shownRows(2)
  expect(server.calls('history').map(({ body }) => (body as { cursor?: string }).cursor)).toEqual([undefined, '5.l2'])
})

test('[PWA-04] the first five pages are stored, and those beyond are read too', async () => {
  const { stored, worker } = device()
  await open(
    byCursor((cursor = '9.l9') => {
      const left = Number(cursor.slice(3)) - 1
      return page([historyRow({ id: `l${left}` })], { total: 9, ...(left > 1 && { next: `${left}.l${left}` }) })
    }),
    { worker },
  )
  await shownRows(8)
  const pages = () => [...stored.keys()].filter((name) => name.startsWith('/api/us/history '))
  await waitFor(() => expect(pages()).toHaveLength(5))
})

test('[APP-29] a page that fails is asked for again on demand, and the rows stay', async () => {
  let next: ReturnType<typeof page> | typeof failure = failure
  const { user } = await open(
    byCursor((cursor) => (cursor === undefined ? page([historyRow({ id: 'l2' })], { total: 2, next: '5.l2' }) : next)),
  )
  expect(await main().findByText(texts['list.moreFailed'])).toBeTruthy()
  expect(rows()).toHaveLength(1)
  next = page([historyRow({ id: 'l1' })], { total: 2 })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await shownRows(2)
})

test('[APP-29] a filter without entries says so, and can be cleared', async () => {
  const { user } = await open(page([]), { query: '?type=tip' })
  await main().findByRole('heading', { name: texts.emptyFilter })
  expect(
    main()
      .getAllByRole('status')
      .map(({ textContent }) => textContent),
  ).toContain(texts.emptyFilter)
  await user.click(main().getAllByRole('button', { name: texts['filter.clear'] })[0]!)
  await main().findByRole('heading', { name: texts.empty })
  expect(location.hash).toBe('#/show/history')
})

test('[PWA-04] offline the last rows of a filter are shown with their age, and no other filter', async () => {
  const { worker } = device()
  const { unmount } = await open(page([historyRow()]), { query: '?type=deposit', worker })
  await shownRows(1)
  unmount()
  const { user } = await open('lost', { query: '?type=deposit', worker, connection: 'offline' })
  await shownRows(1)
  expect(screen.getByRole('main').textContent).toMatch(/As of .*\d\d:\d\d/)
  expect(main().getByText(texts['export.offline'])).toBeTruthy()
  await user.selectOptions(main().getByLabelText('Type'), 'tip')
  expect(await main().findByText(texts['state.offline'])).toBeTruthy()
})

test('[SUP-08] of 10,000 rows only those near the window are rendered, also after scrolling', async () => {
  // This document has no layout: without a height every row would be in the window.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76)
  const many = Array.from({ length: 10_000 }, (_, index) => historyRow({ id: `l${index}` }))
  await open(page(many))
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  expect([rows()[0]?.getAttribute('aria-posinset'), rows()[0]?.getAttribute('aria-setsize')]).toEqual(['1', '10000'])
  for (const at of [20_000, 70_000]) {
    window.scrollTo(0, at)
    fireEvent.scroll(window)
    await waitFor(() => expect(Number(rows()[0]?.getAttribute('aria-posinset'))).toBeGreaterThan(at / 76 - 50))
    expect(rows().length).toBeLessThan(100)
  }
  window.scrollTo(0, 0)
})

test('[SUP-01] an entry opens a ticket with its sentence, time and reference', async () => {
  const choices = { departments: [], priorities: [], statuses: [] }
  const answers = { historyEntry: { return: 'true', data: historyRow({ method: 'card' }) }, supportInit: choices } as const
  const { user } = await renderScreen(show('history/l0000000000000001'), { answers, worker: device().worker })
  await user.click(await main().findByRole('link', { name: 'Ask support' }))
  const facts = within(await main().findByRole('region', { name: 'Sent with your message' }))
  const shown = facts.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown).toEqual(expect.arrayContaining(['You deposited €100.00 by card.', 'd-1.1']))
})

type ClosingAnswer = { return: 'true' } | ReturnType<typeof refused>

/** Opens a reported payment whose report is closed by what `close` answers. */
async function openReported(close: (markClosed: () => void) => ClosingAnswer | Promise<ClosingAnswer>) {
  let isClosed = false
  const rendered = await renderScreen(show('history/rabc'), {
    answers: {
      historyEntry: () => ({
        return: 'true',
        data: historyRow({
          trType: isClosed ? 'deposit.reportClosed' : 'deposit.reported',
          status: isClosed ? 'cancelled' : 'pending',
          reference: 'ABC',
        }),
      }),
      closeReport: () => close(() => (isClosed = true)),
    },
    worker: device().worker,
  })
  await main().findByRole('button', { name: texts['report.notSent'] })
  return rendered
}

test('[FUND-44] a reported payment that was not sent is closed after a question, and announced', async () => {
  const { user, server } = await openReported((markClosed) => (markClosed(), { return: 'true' }))
  await user.click(main().getByRole('button', { name: texts['report.notSent'] }))
  expect([main().getByText(texts['report.question']).tagName, server.calls('closeReport')]).toEqual(['SPAN', []])
  await user.click(main().getByRole('button', { name: texts['report.notSent'] }))
  await main().findByText(sentence('You reported a payment of €100.00. The report is closed.'))
  expect(server.calls('closeReport')).toMatchObject([{ body: { report: 'ABC' } }])
  expect(main().queryByRole('button', { name: texts['report.notSent'] })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 })))
  expect(await screen.findByText(texts['report.closed'])).toBeTruthy()
})

test('[FUND-44] a late answer about a report takes the focus from no other field', async () => {
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  const { user } = await openReported(async (markClosed) => {
    await late
    markClosed()
    return { return: 'true' }
  })
  for (const _press of [1, 2]) await user.click(main().getByRole('button', { name: texts['report.notSent'] }))
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  field.focus()
  answer()
  await main().findByText(sentence('You reported a payment of €100.00. The report is closed.'))
  expect(await screen.findByText(texts['report.closed'])).toBeTruthy()
  expect(document.activeElement).toBe(field)
})

test('[FUND-44] a report whose closing is refused is read again, and says why', async () => {
  const { user, server } = await openReported(() => refused('history.report_credited'))
  const read = server.calls('historyEntry').length
  await user.click(main().getByRole('button', { name: texts['report.notSent'] }))
  await user.click(main().getByRole('button', { name: texts['report.notSent'] }))
  await main().findByText(texts['history.report_credited'])
  await waitFor(() => expect(server.calls('historyEntry').length).toBeGreaterThan(read))
})

test('[FUND-44] a report whose payment has arrived meanwhile is no longer waited for', async () => {
  let isCredited = false
  const { user } = await renderScreen(show('history/rabc'), {
    answers: {
      historyEntry: () =>
        isCredited ? refused('history.unknown') : { return: 'true', data: historyRow({ trType: 'deposit.reported', reference: 'ABC' }) },
      closeReport: () => ((isCredited = true), refused('history.report_credited')),
    },
    worker: device().worker,
  })
  const close = { name: texts['report.notSent'] }
  await user.click(await main().findByRole('button', close))
  await user.click(main().getByRole('button', close))
  await main().findByRole('heading', { name: texts['history.report_credited'] })
  expect(main().queryByText(sentence('You reported a payment of €100.00. We’re waiting for it.'))).toBeNull()
  expect(main().queryByRole('button', close)).toBeNull()
  expect(main().getByRole('link', { name: texts['entry.back'] })).toBeTruthy()
})

test.each(['deposit.open', 'deposit.invoice', 'deposit.failed'])(
  '[SUP-06] an entry of the kind %s that is gone has been credited',
  async (trType) => {
    const answers = {
      history: page([]),
      historyEntry: inTurn({ return: 'true', data: historyRow({ trType }) }, refused('history.unknown')),
    } as const
    const { user } = await renderScreen(show('history/dabc'), { answers, worker: device().worker })
    await main().findByRole('link', { name: 'Ask support' })
    await user.click(main().getByRole('link', { name: texts['entry.back'] }))
    await act(async () => void (location.hash = '#/show/history/dabc'))
    expect(await main().findByRole('heading', { name: texts['history.report_credited'] })).toBeTruthy()
    expect(main().queryByText(texts['entry.unknownText'])).toBeNull()
  },
)

test('[FUND-44, PWA-04] offline a report cannot be closed, and its screen says so', async () => {
  const { connect } = await openReported(() => ({ return: 'true' }))
  await connect('offline')
  expect(main().getByRole<HTMLButtonElement>('button', { name: texts['report.notSent'] }).disabled).toBe(true)
  expect(main().getByText(texts['report.offline'])).toBeTruthy()
})

test('[APP-34] no translation changes a figure, a reference or an address of an entry', async () => {
  const facts = { stake: '50.00', result: '-50.00', openPrice: '1.08722', closePrice: '1.08716', to: 'bc1q00.00', network: 'BTC' }
  const data = historyRow({ group: 'order', facts })
  await renderScreen(show('history/l0000000000000001'), {
    answers: { historyEntry: { return: 'true', data } },
    worker: device().worker,
  })
  expect((await main().findByText('d-1.1')).closest('[translate=no]')).toBeTruthy()
  expect(main().getByText('1.08722')).toBeTruthy()
  expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
})

test.each([
  ['correction', 'chargeback', ['#/show/help/refunds']],
  ['correction', 'deposit.mistaken', []],
  ['deposit', 'deposit', []],
] as const)('[SUP-06] the page of an entry of the group %s, such as %s, leads to %j', async (group, trType, articles) => {
  const answers = { historyEntry: { return: 'true', data: historyRow({ group, trType, amount: '-100.00' }) } } as const
  await renderScreen(show('history/l0000000000000001'), { answers, worker: device().worker })
  await main().findByText('d-1.1')
  expect(
    main()
      .queryAllByRole('link', { name: 'Learn more' })
      .map((link) => link.getAttribute('href')),
  ).toEqual(articles)
})

test('[SUP-06] the page of an entry of play money says so beside its sentence', async () => {
  const answers = { historyEntry: { return: 'true', data: historyRow({ play: true }) } } as const
  await renderScreen(show('history/l0000000000000001'), { answers, worker: device().worker })
  expect((await main().findByText(texts.play)).className).toContain('demo')
})
