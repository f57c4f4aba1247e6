// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import app from '../../../locales/en/app.json' with { type: 'json' }
import history from '../../../locales/en/history.json' with { type: 'json' }
import { historyRow } from '../../../tests/support/historyRow.ts'
import { json } from '../../../tests/support/json.ts'
import { signedInStore } from '../../../tests/support/renderHook.tsx'
import { renderScreen, type RenderedScreen } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { Statement } from './Statement.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.unmount()
  vi.unstubAllGlobals()
})

const account = {
  account: 'eur-1',
  currency: 'EUR',
  play: false,
  opening: '10.00',
  closing: '85.00',
  sums: [
    { group: 'deposit', in: '100.00', out: '0.00', entries: 1 },
    { group: 'withdrawal', in: '0.00', out: '-25.00', entries: 1 },
  ],
  fees: '2.50',
}
const rows = [
  historyRow({ id: 'l1', before: '10.00', after: '110.00' }),
  historyRow({ id: 'd1', trType: 'deposit.failed', amount: '7.00', before: undefined, after: undefined } as never),
  historyRow({ id: 'l2', trType: 'withdrawal', amount: '-25.00', before: '110.00', after: '85.00', method: 'EUR' }),
]

async function open(hits: object[]): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string) as Record<string, unknown>)
    return address.endsWith('/statement')
      ? json({ to: 1_790_000_000_000, accounts: [account], days: [] })
      : json({ hits, total: hits.length })
  })
  screen = await renderScreen(<Statement />, {
    store: signedInStore(wireUser()),
    texts: { history, app },
    at: '/show/history/statement?type=tip&account=eur-1',
  })
  await vi.waitFor(() => expect(screen.place.querySelector('[data-skeleton]')).toBeNull())
  return bodies
}
const printed = () => [...screen.place.querySelectorAll('button')].find((one) => one.textContent === history['statement.print'])!

test('[SUP-08] a statement has every movement between its balances, and its sums with the fees in them', async () => {
  const bodies = await open(rows)
  expect(bodies).toEqual([{ account: 'eur-1' }, { account: 'eur-1', DateTo: 1_790_000_000_000, sort: 'oldest', limit: 999 }])
  const lines = [...screen.place.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? ''))
  expect(lines[1]?.at(-1)).toBe('€10.00')
  expect(lines[2]?.slice(-2)).toEqual(['+€100.00', '€110.00'])
  expect(lines[3]?.slice(-2)).toEqual(['-€25.00', '€85.00'])
  expect(lines[4]).toEqual([history['statement.closing'], '€85.00'])
  expect(screen.text()).not.toContain('€7.00')
  expect(screen.text()).toContain(`${history['statement.fees']}€2.50`)
  expect(printed().disabled).toBe(false)
})

test('[SUP-08] a statement whose rows disagree with its sums is never shown', async () => {
  await open(rows.slice(0, 2))
  expect(screen.text()).toContain(history['statement.unbalanced'])
  expect(screen.place.querySelector('table')).toBeNull()
  expect(printed().disabled).toBe(true)
})
