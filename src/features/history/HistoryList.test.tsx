// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredAnswer } from '../../../contract/background.ts'
import app from '../../../locales/en/app.json' with { type: 'json' }
import cascade from '../../../locales/en/cascade.json' with { type: 'json' }
import history from '../../../locales/en/history.json' with { type: 'json' }
import { historyRow } from '../../../tests/support/historyRow.ts'
import { json } from '../../../tests/support/json.ts'
import { signedInStore } from '../../../tests/support/renderHook.tsx'
import { fill, renderScreen, type RenderedScreen } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { connectionLost } from '../../shell/device/connectionSlice.ts'
import { HistoryList } from './HistoryList.tsx'

let screen: RenderedScreen
let bodies: Record<string, unknown>[]
let stored: Map<string, StoredAnswer>
let answer: (body: Record<string, unknown>) => Response | Promise<Response>

beforeEach(() => {
  bodies = []
  stored = new Map()
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, unknown>
    bodies.push(body)
    return answer(body)
  })
  vi.spyOn(background, 'storeAnswer').mockImplementation(async (_uid, name, one) => {
    stored.set(name, one)
    return { ok: true, value: null }
  })
  vi.spyOn(background, 'storedAnswer').mockImplementation(async (_uid, name) => ({ ok: true, value: stored.get(name) ?? null }))
})
afterEach(async () => {
  await screen.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const totals = [{ currency: 'EUR', play: false, in: '100.00', out: '-30.00', entries: 2 }]
const page = (hits: object[], more: object = {}) => json({ hits, total: hits.length, totals, ...more })
const open = async (at = '/show/history', isOffline = false): Promise<void> => {
  const store = signedInStore(wireUser())
  if (isOffline) store.dispatch(connectionLost({ since: 1 }))
  screen = await renderScreen(<HistoryList />, { store, texts: { history, app, cascade }, at })
}
const rows = (): string[] => [...screen.place.querySelectorAll('ol li')].map((row) => row.textContent ?? '')
const button = (name: string) => [...screen.place.querySelectorAll('button')].find((one) => one.textContent === name)!

test('[SUP-06] an entry is a sentence with its reference and balances, and leads to its detail', async () => {
  answer = () => page([historyRow({ method: 'card' })])
  await open('/show/history?type=deposit')
  expect(rows()[0]).toContain('You deposited €100.00 by card.')
  expect(rows()[0]).toContain('d-1.1')
  expect(rows()[0]).toContain('Balance €0.00 → €100.00')
  expect(screen.place.querySelector('ol a')?.getAttribute('href')).toContain('#/show/history/l0000000000000001?type=deposit')
  expect(screen.text()).toContain('Change+€70.00')
})

test('[SUP-06] the filters of the address are asked for, and a choice changes the address', async () => {
  answer = () => page([historyRow()])
  await open('/show/history?type=order&status=pending&account=eur-1&sort=oldest')
  expect(bodies[0]).toEqual({ trType: 'order', Status: 'pending', account: 'eur-1', sort: 'oldest', limit: 100 })
  const [type] = [...screen.place.querySelectorAll('select')]
  await screen.run(() => fill(type!, 'tip'))
  expect(screen.search()).toContain('type=tip')
  expect(bodies.at(-1)).toMatchObject({ trType: 'tip' })
})

test('[SUP-06] impossible filters of an address are not sent', async () => {
  answer = () => page([historyRow()])
  await open('/show/history?from=yesterday&to=2026-02-30&type=all&account=a%20b')
  expect(bodies[0]).toEqual({ limit: 100 })
})

test('[SUP-08] of ten thousand rows only those near the window are rendered, each with its place', async () => {
  // This document has no layout: without a height every row would be in the window.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76)
  const many = Array.from({ length: 10_000 }, (_, index) => historyRow({ id: `l${index}` }))
  answer = () => page(many)
  await open()
  expect(rows().length).toBeGreaterThan(0)
  expect(rows().length).toBeLessThan(100)
  expect(screen.place.querySelector('ol li')?.getAttribute('aria-setsize')).toBe('10000')
  expect(screen.place.querySelector('ol li')?.getAttribute('aria-posinset')).toBe('1')
})

test('[SUP-06] further pages are read after the last entry', async () => {
  answer = ({ cursor }) =>
    cursor === undefined ? page([historyRow({ id: 'l2' })], { total: 2, next: '5.l2' }) : page([historyRow({ id: 'l1' })], { total: 2 })
  await open()
  expect(bodies.map(({ cursor }) => cursor)).toEqual([undefined, '5.l2'])
  expect(rows()).toHaveLength(2)
})

test('[PWA-04] the first five pages are stored, and those beyond are read too', async () => {
  answer = ({ cursor = '9.l9' }) => {
    const left = Number(String(cursor).slice(3)) - 1
    return page([historyRow({ id: `l${left}` })], { total: 9, ...(left > 1 && { next: `${left}.l${left}` }) })
  }
  await open()
  await vi.waitFor(() => expect(rows()).toHaveLength(8))
  expect(stored.size).toBe(5)
})

test('[APP-29] a page that fails is asked for again on demand, and the rows stay', async () => {
  let fails = true
  answer = ({ cursor }) => {
    if (cursor === undefined) return page([historyRow({ id: 'l2' })], { total: 2, next: '5.l2' })
    return fails ? json({ return: 'false', error: 'request.malformed' }, 400) : page([historyRow({ id: 'l1' })], { total: 2 })
  }
  await open()
  expect(screen.text()).toContain(history['list.moreFailed'])
  expect(rows()).toHaveLength(1)
  fails = false
  await screen.run(() => button(app['screen.again']).click())
  expect(rows()).toHaveLength(2)
})

test('[APP-29] without entries the list says so, and a filter can be cleared', async () => {
  answer = () => page([])
  await open()
  expect(screen.text()).toContain(history.empty)
  await screen.unmount()
  await open('/show/history?type=tip')
  expect(screen.text()).toContain(history.emptyFilter)
  await screen.run(() => button(history['filter.clear']).click())
  expect(screen.search()).toBe('')
})

test('[APP-29] a list that cannot be read says why, and is read again on demand', async () => {
  answer = () => json({ return: 'false', error: 'request.malformed' }, 400)
  await open()
  expect(screen.text()).toContain(history['state.failed'])
  answer = () => page([historyRow()])
  await screen.run(() => button(app['screen.again']).click())
  expect(rows()).toHaveLength(1)
})

test('[PWA-04] offline the last rows of a filter are shown with their age, another filter says that it is not here', async () => {
  answer = () => page([historyRow()])
  await open('/show/history?type=deposit')
  await screen.unmount()
  answer = () => Promise.reject(new TypeError('no network'))
  await open('/show/history?type=deposit', true)
  expect(rows()).toHaveLength(1)
  expect(screen.text()).toMatch(/As of \d\d:\d\d/)
  expect(screen.text()).toContain(history['export.offline'])
  await screen.unmount()
  await open('/show/history?type=tip', true)
  expect(screen.text()).toContain(history['state.offline'])
})
