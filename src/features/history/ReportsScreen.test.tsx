// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireReportRow } from '../../../contract/history.ts'
import { dayAt } from '../../../domain/history/dates.ts'
import { deviceTimeZone } from '../../../domain/kernel/formatters.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import texts from '../../../locales/en/history.json' with { type: 'json' }
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import type { ServerAnswers } from '../../../tests/support/stubServer.ts'

const row = (id: string): WireReportRow => ({
  id,
  account: 'eur-1',
  symbol: 'EUR/USD',
  amount: '10.00',
  result: '8.00',
  currency: 'EUR',
  status: 'won',
  openedAt: Date.UTC(2026, 10, 2),
  closedAt: Date.UTC(2026, 10, 2, 1),
})
const page = { hits: [row('order-1')], total: 1, totals: [], symbols: ['BTC/USD', 'EUR/USD'] }

const noMovement = { to: 1, accounts: [], days: [] }

async function open(query = '', reports: NonNullable<ServerAnswers['reports']> = page, statement: ServerAnswers['statement'] = noMovement) {
  const opened = await renderScreen(show(`reports${query}`), { answers: { reports, statement } })
  const main = within(screen.getByRole('main'))
  await main.findByRole('heading', { level: 1, name: 'Reports' })
  await waitFor(() => expect(opened.server.calls('reports').length).toBeGreaterThan(0))
  return { ...opened, main, bodies: () => opened.server.calls('reports').map(({ body }) => body) }
}

test('[SUP-06] reports skip the symbol until one is chosen, which the address keeps', async () => {
  const { user, main, bodies } = await open()
  expect(bodies()).toEqual([{ skip: true }])
  await main.findByRole('option', { name: 'BTC/USD' })
  await user.selectOptions(main.getByLabelText('Symbol'), 'BTC/USD')
  await waitFor(() => expect(bodies().at(-1)).toEqual({ Sumbol: 'BTC/USD' }))
  expect(location.hash).toContain('symbol=BTC')
})

test.each([
  ['?status=won&sort=oldest&account=eur-1', { skip: true, Status: 'won', sort: 'oldest', account: 'eur-1' }],
  ['?exchange=true', { skip: true, account: 'exchange' }],
  ['?from=soon&to=2026-02-30&symbol=%3Cb%3E', { skip: true }],
])('[SUP-06, SUP-07] the filters %s of the address are asked for as %j', async (query, body) => {
  const { bodies } = await open(query)
  expect(bodies()).toEqual([body])
})

test('[APP-34] no translation changes the symbol of an order', async () => {
  const { main } = await open()
  expect(await main.findByText('EUR/USD', { selector: 'li [translate=no]' })).toBeTruthy()
})

test('[SUP-06, ACC-02] an order with play money, and its sums, are marked in their own colour', async () => {
  const sums = { currency: 'EUR', stakes: '10.00', results: '8.00', orders: 1, won: 1 } as const
  const hits = [{ ...row('order-1'), play: true }, row('order-2')]
  const { main } = await open('', {
    ...page,
    hits,
    total: 2,
    totals: [
      { ...sums, play: true },
      { ...sums, play: false },
    ],
  })
  await waitFor(() => expect(screen.getByRole('main').querySelectorAll('ol > li')).toHaveLength(2))
  const marks = main.getAllByText(texts.play).map((mark) => [mark.className, mark.closest('li, h3')?.textContent])
  expect(marks).toEqual([
    [expect.stringContaining('demo'), `EUR ${texts.play}`],
    [expect.stringContaining('demo'), expect.stringContaining('EUR/USD')],
  ])
})

test('[SUP-08] with the device’s clock a day behind the charts still have the server’s today', async () => {
  const to = Date.now() + dayMs
  const moved = {
    day: dayAt(to, deviceTimeZone()),
    currency: 'EUR',
    play: false,
    profit: '8.00',
    deposits: '50.00',
    withdrawals: '0.00',
  } as const
  const { main } = await open('', page, { to, accounts: [], days: [moved] })
  const [profit, flow] = await main.findAllByRole('img', { name: /^From / })
  expect(profit?.getAttribute('aria-label')).toContain('€8.00')
  expect(flow?.getAttribute('aria-label')).toContain('€50.00 deposited')
})

test('[SUP-06, SUP-08] each page of reports begins after the last order of the one before', async () => {
  const { bodies } = await open('', ({ body }) =>
    'cursor' in (body as object) ? { ...page, hits: [row('order-2')], total: 2 } : { ...page, total: 2, next: '5.oorder-1' },
  )
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies().at(-1)).toEqual({ skip: true, cursor: '5.oorder-1' })
})
