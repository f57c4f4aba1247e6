// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { WireHistoryRow } from '../../../contract/history.ts'
import texts from '../../../locales/en/history.json' with { type: 'json' }
import { historyRow } from '../../../tests/support/historyRow.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'

const sums = [
  { group: 'deposit', in: '100.00', out: '0.00', entries: 1 },
  { group: 'withdrawal', in: '0.00', out: '-25.00', entries: 1 },
] as const
const account = { account: 'eur-1', currency: 'EUR' as const, play: false, opening: '10.00', closing: '85.00', sums, fees: '2.50' }
const { before: _before, after: _after, ...unmoved } = historyRow({ id: 'd1', trType: 'deposit.failed', amount: '7.00' })
const rows: WireHistoryRow[] = [
  historyRow({ id: 'l1', before: '10.00', after: '110.00' }),
  unmoved,
  historyRow({ id: 'l2', trType: 'withdrawal', amount: '-25.00', before: '110.00', after: '85.00', method: 'EUR' }),
]

type Account = Omit<typeof account, 'sums'> & { sums: readonly (typeof sums)[number][] }

const answer = (accounts: readonly Account[]) => ({ to: 1_790_000_000_000, accounts, days: [] })
const open = (hits: WireHistoryRow[], accounts: readonly Account[] = [account]) =>
  renderScreen(show('history/statement?type=tip&account=eur-1'), {
    answers: { statement: answer(accounts), history: { hits, total: hits.length } },
  })
const main = () => within(screen.getByRole('main'))
const print = () => main().getByRole<HTMLButtonElement>('button', { name: texts['statement.print'] })

test('[SUP-08] a statement has every movement between its balances, and its sums with the fees in them', async () => {
  const { server } = await open(rows)
  await main().findByRole('rowheader', { name: texts['statement.closing'] })
  expect(
    main()
      .getAllByRole('heading', { level: 1 })
      .map(({ textContent }) => textContent),
  ).toEqual([texts['statement.title']])
  expect(server.calls('statement').map(({ body }) => body)).toEqual([{ account: 'eur-1' }])
  const sent = { account: 'eur-1', DateTo: 1_790_000_000_000, sort: 'oldest', limit: 999 }
  expect(server.calls('history').map(({ body }) => body)).toEqual([sent])
  const [, opening, deposit, withdrawal, closing] = [...screen.getByRole('main').querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(opening?.at(-1)).toBe('€10.00')
  expect(deposit?.slice(-2)).toEqual(['+€100.00', '€110.00'])
  expect(withdrawal?.slice(-2)).toEqual(['-€25.00', '€85.00'])
  expect(closing).toEqual([texts['statement.closing'], '€85.00'])
  const text = screen.getByRole('main').textContent
  expect(text).not.toContain('€7.00')
  expect(text).toContain(`${texts['statement.fees']}€2.50`)
  expect(print().disabled).toBe(false)
})

test('[SUP-08] several accounts are added up by currency, play money apart', async () => {
  const own = (id: string, more: Partial<Account>): Account => ({
    ...account,
    account: id,
    opening: '10.00',
    closing: '10.00',
    sums: [],
    fees: '0.00',
    ...more,
  })
  await open(rows, [account, own('eur-2', {}), own('eur-3', { play: true })])
  // Each account has a table of this name for its own kinds of movement; the totals are below them.
  const totals = (await main().findAllByRole('table', { name: texts['totals.title'] })).at(-1)
  const [, real, play] = [...(totals?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent?.trim()))
  expect(real).toEqual(['EUR', '€20.00', '€100.00', '-€25.00', '€95.00'])
  expect(play?.slice(1)).toEqual(['€10.00', '€0.00', '€0.00', '€10.00'])
})

test('[SUP-08] a statement whose rows disagree with its sums is never shown', async () => {
  await open(rows.slice(0, 2))
  expect(await main().findByText(texts['statement.unbalanced'])).toBeTruthy()
  expect(main().getByRole('heading', { level: 1, name: texts['statement.title'] })).toBeTruthy()
  expect(main().queryByRole('table')).toBeNull()
  expect(print().disabled).toBe(true)
})

test('[SUP-08, APP-34] a statement without an answer is read again on the connection’s return, whatever `onLine` says', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { connect, server } = await renderScreen(show('history/statement'), { answers: { statement: 'lost' } })
  expect(await main().findByText(texts['state.failed'])).toBeTruthy()
  expect(main().getByRole('button', { name: 'Try again' })).toBeTruthy()
  await connect('offline')
  expect(await main().findByText(texts['state.offline'])).toBeTruthy()
  server.answer({ statement: answer([account]), history: { hits: rows, total: rows.length } })
  await connect('online')
  expect(await main().findByRole('rowheader', { name: texts['statement.closing'] })).toBeTruthy()
})

test('[SUP-08] no movement of one period stands below the dates of another', async () => {
  const { server } = await open(rows)
  await main().findByRole('rowheader', { name: texts['statement.closing'] })
  server.answer({ statement: 'waits' })
  await act(async () => void (location.hash = '#/show/history/statement?from=2026-01-01'))
  await waitFor(() => expect(main().queryByRole('table')).toBeNull())
  expect(print().disabled).toBe(true)
})
