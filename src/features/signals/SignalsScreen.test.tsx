// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WireListedSignal } from '../../../contract/signals.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import texts from '../../../locales/en/signals.json' with { type: 'json' }
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { inTurn, refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'

const hour = 3_600_000
const now = Date.now()
const done = { return: 'true' } as const
const signal = (id: string, over: Partial<WireListedSignal> = {}): WireListedSignal => ({
  id,
  symbol: 'BTC/USD',
  direction: 'up',
  price: '60000',
  at: now - 2 * hour,
  expiryMs: hour,
  outcome: 'won',
  ...over,
})
const hitRate = { signals: 4, won: 2, lost: 1, tie: 0, rate: '66.7', low: '20.8', high: '93.9' }
const none = { signals: 0, won: 0, lost: 0, tie: 0, rate: null, low: null, high: null }
const record = {
  rows: [
    { symbol: null, expiryMs: null, days30: hitRate, days90: hitRate },
    { symbol: 'BTC/USD', expiryMs: hour, days30: none, days90: hitRate },
  ],
}
const worker = { renewSignals: async () => ({ ok: true, value: null }) as const }

const main = () => within(screen.getByRole('main'))
const open = (add = '', answers: ServerAnswers = {}, setting: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(show(`signals${add}`), {
    worker,
    answers: { signalList: { list: [signal('s1')], more: false }, trackRecord: record, ...answers },
    ...setting,
  })
const rows = () => [...screen.getByRole('main').querySelectorAll('tbody tr:has(td)')]
const rowCount = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
const box = (name: string) => main().findByRole<HTMLInputElement>('checkbox', { name })

test('[ENG-12] won and lost signals are listed alike, to visitors too', async () => {
  const list = [signal('s1'), signal('s2', { at: now - 3 * hour, outcome: 'lost', symbol: 'EUR/USD', computed: 'afterwards' })]
  await open('', { signalList: { list, more: false } }, { user: null })
  await rowCount(2)
  expect(rows()[0]?.textContent).toContain('Won')
  expect(rows()[1]?.textContent).toContain('Lost')
  expect(rows()[1]?.textContent).toContain(texts.afterwards)
  expect(main().queryByRole('tab', { name: texts['tab.popups'] })).toBeNull()
})

test('[ENG-12] signals are grouped by day, today’s first', async () => {
  const noon = new Date().setHours(12, 0, 0, 0)
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  onTestFinished(() => void vi.useRealTimers())
  const list = [signal('s3', { at: noon }), signal('s2', { at: noon - 24 * hour }), signal('s1', { at: noon - 24 * hour - 1 })]
  await open('', { signalList: { list, more: false } })
  await rowCount(3)
  const days = main().getAllByRole('rowgroup').slice(1)
  expect(days.map((day) => day.querySelectorAll('td:first-child').length)).toEqual([1, 2])
  expect(days.map((day) => day.querySelector('[scope=rowgroup]')?.textContent)).toEqual(['Today', 'Yesterday'])
})

test('[ENG-12] a filter is in the address and in the call, and can be cleared', async () => {
  const { user, server } = await open('?outcome=lost', { signalList: { list: [], more: false } })
  await main().findByText(texts.empty)
  expect(server.calls('signalList')[0]?.body).toEqual({ outcome: 'lost' })
  await user.selectOptions(main().getByLabelText('Direction'), 'up')
  await waitFor(() => expect(server.calls('signalList').at(-1)?.body).toEqual({ outcome: 'lost', direction: 'up' }))
  await user.click(await main().findByRole('button', { name: texts['filter.clear'] }))
  await waitFor(() => expect(location.hash).toBe('#/show/signals'))
})

test('[ENG-12] older signals are read after the last one; a page that fails leaves the rest', async () => {
  const first = { list: [signal('s3'), signal('s2')], more: true }
  const { user, server } = await open('', { signalList: first })
  await rowCount(2)
  server.answer({ signalList: refused('auth.server_error', { status: 500 }) })
  await user.click(main().getByRole('button', { name: texts.more }))
  await main().findByText(texts['state.more'])
  expect(rows()).toHaveLength(2)
  server.answer({ signalList: { list: [signal('s1')], more: false } })
  await user.click(main().getByRole('button', { name: texts.more }))
  await rowCount(3)
  expect(server.calls('signalList').at(-1)?.body).toEqual({ before: 's2' })
  expect(main().queryByRole('button', { name: texts.more })).toBeNull()
})

test('[ENG-12] a hit rate has its range and its counts; without results there is none', async () => {
  await open('/record')
  const table = within(await main().findByRole('table', { name: texts['tab.record'] }))
  expect(table.getAllByRole('row')[1]?.textContent).toContain('66.7')
  expect(table.getAllByRole('row')[1]?.textContent).toContain('20.8')
  expect(table.getAllByRole('row')[2]?.textContent).toContain(texts['record.none'])
})

test('[ENG-12] a symbol’s pop-ups are switched off, and the worker asks anew', async () => {
  const mutes = inTurn({ all: false, symbols: [] }, { all: false, symbols: ['BTC/USD'] })
  const { user, server } = await open('/popups', { signalMutes: mutes, muteSignals: done })
  await user.click(await box('BTC/USD'))
  await waitFor(async () => expect((await box('BTC/USD')).checked).toBe(false))
  expect(server.calls('muteSignals').map(({ body }) => body)).toEqual([{ muted: true, symbol: 'BTC/USD' }])
})

test('[ENG-12] a symbol pressed while another is saved counts, and is saved after it', async () => {
  const first = deferred<typeof done>()
  const mutes = { all: false, symbols: ['EUR/USD'] }
  const { user, server } = await open('/popups', { signalMutes: mutes, muteSignals: first.promise })
  await user.click(await box('BTC/USD'))
  await user.click(await box('EUR/USD'))
  expect([(await box('BTC/USD')).checked, (await box('EUR/USD')).checked]).toEqual([false, true])
  const saved = () => server.calls('muteSignals').map(({ body }) => body)
  await waitFor(() => expect(saved()).toHaveLength(1))
  first.resolve(done)
  await waitFor(() =>
    expect(saved()).toEqual([
      { muted: true, symbol: 'BTC/USD' },
      { muted: false, symbol: 'EUR/USD' },
    ]),
  )
})

test('[ENG-12, APP-15] a switch that was not saved stays as it was, with a message', async () => {
  const { user } = await open('/popups', { signalMutes: { all: false, symbols: [] }, muteSignals: 'lost' })
  await user.click(await box(texts['mute.all']))
  expect(await main().findByRole('alert')).toBeTruthy()
  expect((await box(texts['mute.all'])).checked).toBe(true)
})

test('[ENG-12] while all are off each symbol keeps its own switch', async () => {
  await open('/popups', { signalMutes: { all: true, symbols: ['EUR/USD'] } })
  expect((await box(texts['mute.all'])).checked).toBe(false)
  const [euro, bitcoin] = [await box('EUR/USD'), await box('BTC/USD')]
  expect([euro.checked, bitcoin.checked, euro.matches(':disabled'), bitcoin.matches(':disabled')]).toEqual([false, true, true, true])
})

test('[ENG-12, PWA-04] offline the switches are off limits', async () => {
  const { connect } = await open('/popups', { signalMutes: { all: false, symbols: [] } })
  await box('BTC/USD')
  await connect('offline')
  expect(main().getByRole('group').matches(':disabled')).toBe(true)
  expect(main().getByText(texts['mute.offline'])).toBeTruthy()
})

test.each([
  ['the newest signal', { signal: signal('s1', { until: now + hour }) }, 'BTC/USD'],
  ['that there is none', { signal: null }, texts['dialog.none']],
])('[ENG-12, APP-12] its dialog shows %s', async (_name, signals, text) => {
  await renderScreen(show('terms'), { dialog: { name: 'signals' }, worker, answers: { signals, trackRecord: record } })
  const dialog = within(await screen.findByRole('dialog', { name: texts['dialog.title'] }))
  expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0)
  expect(dialog.getByText(texts.risk)).toBeTruthy()
})
