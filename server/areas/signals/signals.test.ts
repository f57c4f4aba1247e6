import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { hitRateOf } from '../../../domain/signals/hitRate.ts'
import { signalStepMs, validMs } from '../../../domain/signals/terms.ts'
import { decimalToPoints } from '../../../domain/trading/priceText.ts'
import { pointsAt } from '../../../domain/trading/quotes.ts'
import { resultAt } from '../../../domain/trading/settlement.ts'
import { signalsEveryMs } from '../../../domain/signals/timing.ts'
import { findSymbol, tradedSymbols } from '../../../domain/trading/symbols.ts'
import { type Browser, openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { openMarket } from '../trading/market.ts'
import { advanceSignals, purgeSignals } from './advanceSignals.ts'
import { decideSignals } from './decideSignals.ts'

type Listed = { id: string; symbol: string; direction: 'up' | 'down'; outcome: string; at: number; price: string; closePrice?: string }

const few = ['BTC/USD', 'ETH/USD', 'LTC/USD', 'EUR/USD']

let server: TestServer
let browser: Browser
let start: number
let email: string
let people = 0
beforeAll(async () => {
  server = await openTestServer()
  start = server.clock.now - (server.clock.now % dayMs)
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['signal', 'signal_progress', 'signal_mute'] as const) await server.deps.db.deleteFrom(table).execute()
  server.clock.now = start
  email = `reader${(people += 1)}@example.org`
  await server.customer(email)
  browser = server.browser()
  await browser.signIn(email)
})

const market = () => openMarket(server.deps.config)
const step = (deps = server.deps) => advanceSignals(deps, market(), async () => undefined)
async function advance(): Promise<void> {
  while ((await step()) > 0);
}
/** Begins as if everything until `at` were computed already: 90 days take seconds. */
async function beginAt(at: number, symbols: readonly string[] = few): Promise<void> {
  const never = start + 1_000 * dayMs
  const rows = tradedSymbols.map(({ symbol }) => ({
    stream: market().name,
    symbol,
    computed_to: symbols.includes(symbol) ? at : never,
  }))
  await server.deps.db.insertInto('signal_progress').values(rows).execute()
}
/** Lets the server run through a time, step by step. */
async function runUntil(end: number): Promise<void> {
  for (; server.clock.now < end; server.clock.now += signalStepMs) {
    await advance()
    await decideSignals(server.deps.db, market(), server.clock.now)
  }
}
const stored = () => server.deps.db.selectFrom('signal').selectAll().orderBy('at').orderBy('symbol').execute()
const list = async (body: object = {}) => (await browser.post(routes.signalList.path, body)).body as { list: Listed[]; more: boolean }

test('[ENG-12, SRV-05] a step that two processes compute at once is stored once', async () => {
  await beginAt(start - dayMs)
  const remaining = async (): Promise<void> => {
    while ((await step()) > 0);
  }
  await Promise.all([remaining(), remaining(), remaining()])
  const together = await stored()
  await server.deps.db.deleteFrom('signal').execute()
  await server.deps.db.deleteFrom('signal_progress').execute()
  await beginAt(start - dayMs)
  await advance()
  expect(together.length).toBeGreaterThan(8)
  expect(together).toEqual(await stored())
})

test('[SRV-05] a process that is killed before it stores leaves its step to the next run', async () => {
  await beginAt(start - dayMs)
  const kill = { ...server.deps, now: () => ((killed = killed + 1) > 1 ? fail() : server.clock.now) }
  let killed = 0
  const fail = (): never => {
    throw new Error('killed')
  }
  await expect(step(kill)).rejects.toThrow('killed')
  expect(await stored()).toEqual([])
  await advance()
  expect((await stored()).length).toBeGreaterThan(8)
})

test('[ENG-12] a signal that is computed too late is marked so and never the newest', async () => {
  await beginAt(start - dayMs)
  await advance()
  for (const { published_at: at, valid_until: until } of await stored()) expect(at === null).toBe(until <= server.clock.now)
  await server.deps.db
    .updateTable('signal')
    .set({ valid_until: start + minuteMs, published_at: null })
    .execute()
  expect((await browser.post(routes.signals.path, {})).body).toEqual({ signal: null })
  expect((await list()).list.every((one) => 'computed' in one && one.computed === 'afterwards')).toBe(true)
})

test('[SRV-11, ENG-12] a new demo computes the last 90 days, each time the same', async () => {
  const symbols = await step()
  const first = await stored()
  expect(symbols).toBe(tradedSymbols.length - 1)
  expect((start - (first[0]?.at ?? start)) / dayMs).toBeGreaterThan(88)
  expect(first.filter(({ at, published_at: published }) => at < start && published !== null)).toEqual([])
  for (const table of ['signal', 'signal_progress'] as const) await server.deps.db.deleteFrom(table).execute()
  await step()
  expect(await stored()).toEqual(first)
})

test('[ENG-12] a new installation in production computes no signals of the past', async () => {
  const deps = { ...server.deps, config: { ...server.deps.config, mode: 'production' as const } }
  while ((await step(deps)) > 0);
  expect((await stored()).filter(({ at }) => at < start)).toEqual([])
})

test('[ENG-12] signals are published as their candles end, and end by the quote at their expiry', async () => {
  await beginAt(start)
  await runUntil(start + dayMs / 2)
  const rows = await stored()
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows) {
    expect([row.published_at, row.valid_until > row.at]).toEqual([row.at, true])
    const traded = findSymbol(row.symbol)
    const close = traded ? pointsAt(market().key, traded, row.expires_at) : 0
    const isDecided = row.expires_at < server.clock.now
    expect([row.outcome, row.close_points]).toEqual(isDecided ? [resultAt(row.direction, row.open_points, close), close] : ['open', null])
  }
})

test('[ENG-12] an outcome that is recorded hours late is the same', async () => {
  await beginAt(start - dayMs)
  await advance()
  const before = await stored()
  await server.deps.db.updateTable('signal').set({ outcome: 'open', close_points: null }).execute()
  await decideSignals(server.deps.db, market(), start + 9 * dayMs)
  const after = await stored()
  expect(after.filter(({ outcome }) => outcome === 'open')).toEqual([])
  const decided = before.filter(({ outcome }) => outcome !== 'open')
  expect(decided.length).toBeGreaterThan(10)
  for (const row of decided) expect(after).toContainEqual(row)
})

test('[ENG-12] the newest valid signal is answered until its time is over', async () => {
  await beginAt(start)
  for (; (await stored()).length === 0; server.clock.now += signalStepMs) await advance()
  server.clock.now -= signalStepMs
  await browser.signIn(email)
  const found = (await browser.post(routes.signals.path, {})).body['signal']
  const { at, until, symbol, price } = found as { at: number; until: number; symbol: string; price: string }
  const traded = findSymbol(symbol)
  expect(traded && decimalToPoints(price, traded.digits)).toBe(traded && pointsAt(market().key, traded, at))
  expect(found).toMatchObject({ id: `${symbol}.${at}`, expiryMs: expect.any(Number), reason: { values: expect.any(Object) } })
  server.clock.now = until - 1
  expect((await browser.post(routes.signals.path, {})).body['signal']).not.toBeNull()
  server.clock.now = at + validMs
  expect((await browser.post(routes.signals.path, {})).body).toEqual({ signal: null })
})

test('[ENG-12] of two signals of one time each is answered to one of two polls', async () => {
  await beginAt(start)
  for (; (await stored()).length === 0; server.clock.now += signalStepMs) await advance()
  const [first] = await stored()
  const symbol = few.find((one) => one !== first?.symbol)
  if (!first || symbol === undefined) throw new Error('no signal')
  const { db } = server.deps
  const both = { ...first, figures: JSON.stringify(first.figures), valid_until: first.at + validMs }
  await db.deleteFrom('signal').execute()
  await db
    .insertInto('signal')
    .values([both, { ...both, symbol }])
    .execute()
  await browser.signIn(email)
  const answered = async (now: number): Promise<unknown> => {
    server.clock.now = now
    return ((await browser.post(routes.signals.path, {})).body['signal'] as Listed).symbol
  }
  const seen = [await answered(first.at + 1), await answered(first.at + signalsEveryMs + 1)]
  expect(new Set(seen)).toEqual(new Set([first.symbol, symbol]))
})

test('[ENG-12] the list has every signal once, page by page, although several share a time', async () => {
  await beginAt(start - 3 * dayMs)
  await advance()
  const rows = await stored()
  const seen: Listed[] = []
  for (let more = true; more;) {
    const page = await list(seen.length > 0 ? { before: seen.at(-1)?.id } : {})
    seen.push(...page.list)
    more = page.more
  }
  expect(new Set(rows.map(({ at }) => at)).size).toBeLessThan(rows.length)
  expect(seen.map(({ id }) => id)).toEqual(
    rows.toSorted((a, b) => b.at - a.at || (a.symbol < b.symbol ? 1 : -1)).map(({ symbol, at }) => `${symbol}.${at}`),
  )
})

test('[ENG-12] the list is filtered by symbol, direction and outcome, for visitors too', async () => {
  await beginAt(start - 3 * dayMs)
  await advance()
  const visitor = server.browser()
  await visitor.session()
  const { body } = await visitor.post(routes.signalList.path, { symbol: 'BTC/USD', direction: 'up', outcome: 'won' })
  const { list: found } = body as { list: Listed[] }
  expect(found.length).toBeGreaterThan(0)
  for (const one of found) {
    expect([one.symbol, one.direction, one.outcome]).toEqual(['BTC/USD', 'up', 'won'])
    expect(Number(one.closePrice)).toBeGreaterThan(Number(one.price))
  }
})

test.each(['x', 'BTC/USD', 'BTC/USD.1e3', '.5'])('[ENG-12] a list before %s is refused', async (before) => {
  expect(await browser.post(routes.signalList.path, { before })).toMatchObject({
    status: 400,
    body: { error: 'request.malformed', fields: { before: 'request.invalid_value' } },
  })
})

test('[ENG-12] the track record counts each signal once, by symbol and expiry and all together', async () => {
  await beginAt(start - 40 * dayMs)
  server.clock.now = start - 38 * dayMs
  await advance()
  await server.deps.db.deleteFrom('signal_progress').execute()
  await beginAt(start - 2 * dayMs)
  server.clock.now = start
  await advance()
  const rows = await stored()
  const visitor = server.browser()
  await visitor.session()
  const answer = (await visitor.post(routes.trackRecord.path, {})).body
  type Rate = { signals: number; afterwards: number; won: number; lost: number; tie: number; rate: string | null }
  type Row = { symbol: string | null; expiryMs: number | null; days30: Rate; days90: Rate }
  const { rows: record } = answer as { rows: Row[] }
  const expected = (days: number, symbol: string | null, expiryMs: number | null) => {
    const of = rows.filter(
      (row) => row.at > start - days * dayMs && (symbol === null || (row.symbol === symbol && row.expiry_ms === expiryMs)),
    )
    const count = (outcome: string): number => of.filter((row) => row.outcome === outcome).length
    const counts = { won: count('won'), lost: count('lost'), tie: count('tie') }
    return { signals: of.length, afterwards: of.filter((row) => row.published_at === null).length, ...counts, ...hitRateOf(counts) }
  }
  expect(record[0]).toMatchObject({ symbol: null, expiryMs: null })
  expect(new Set(rows.map((row) => `${row.symbol} ${row.expiry_ms}`)).size).toBe(record.length - 1)
  for (const { symbol, expiryMs, days30, days90 } of record)
    expect([days30, days90]).toEqual([expected(30, symbol, expiryMs), expected(90, symbol, expiryMs)])
  expect(record[0]?.days30.signals).toBeLessThan(record[0]?.days90.signals ?? 0)
})

test('[ENG-12] signals older than 90 days are neither shown nor kept', async () => {
  await beginAt(start - dayMs)
  await advance()
  const newest = (await stored()).at(-1)?.at ?? 0
  server.clock.now = newest + 90 * dayMs - 1
  expect(new Set((await list()).list.map(({ at }) => at))).toEqual(new Set([newest]))
  server.clock.now += 1
  expect((await list()).list).toEqual([])
  await purgeSignals(server.deps.db, server.clock.now)
  expect(await stored()).toEqual([])
})

describe('muting', () => {
  const mutes = async () => (await browser.post(routes.signalMutes.path, {})).body
  const mute = async (body: object) => (await browser.post(routes.muteSignals.path, body)).body

  test('[ENG-12] is the same once or twice, and each symbol keeps its switch', async () => {
    expect(await mutes()).toEqual({ all: false, symbols: [] })
    for (const symbol of ['EUR/USD', 'BTC/USD', 'BTC/USD']) expect(await mute({ symbol, muted: true })).toEqual({ return: 'true' })
    for (let time = 0; time < 2; time += 1) await mute({ muted: true })
    expect(await mutes()).toEqual({ all: true, symbols: ['BTC/USD', 'EUR/USD'] })
    for (let time = 0; time < 2; time += 1) await mute({ symbol: 'BTC/USD', muted: false })
    await mute({ muted: false })
    expect(await mutes()).toEqual({ all: false, symbols: ['EUR/USD'] })
  })

  test('[ENG-12] belongs to one person', async () => {
    await mute({ symbol: 'BTC/USD', muted: true })
    await server.customer(`other${people}@example.org`)
    const other = server.browser()
    await other.signIn(`other${people}@example.org`)
    expect((await other.post(routes.signalMutes.path, {})).body).toEqual({ all: false, symbols: [] })
  })

  test('[ENG-12] of a symbol that is not traded is refused', async () => {
    expect(await mute({ symbol: 'DOGE/USD', muted: true })).toEqual({ return: 'false', error: 'order.symbolUnknown' })
    expect(await mute({ symbol: '*', muted: true })).toMatchObject({ error: 'request.malformed' })
    expect(await mutes()).toEqual({ all: false, symbols: [] })
  })

  test('[ENG-12] holds back the signals of a symbol, or all', async () => {
    await beginAt(start - dayMs)
    await advance()
    await server.deps.db.updateTable('signal').set({ published_at: null }).execute()
    const rows = await stored()
    const [older, newer] = [rows.find(({ symbol }) => symbol === 'BTC/USD'), rows.find(({ symbol }) => symbol === 'ETH/USD')]
    for (const [row, at] of [
      [older, start - 2],
      [newer, start - 1],
    ] as const)
      await server.deps.db
        .updateTable('signal')
        .set({ at, valid_until: start + minuteMs, published_at: start })
        .where('symbol', '=', row?.symbol ?? '')
        .where('at', '=', row?.at ?? 0)
        .execute()
    const newest = async () => ((await browser.post(routes.signals.path, {})).body['signal'] as Listed | null)?.symbol
    expect(await newest()).toBe('ETH/USD')
    await mute({ symbol: 'ETH/USD', muted: true })
    expect(await newest()).toBe('BTC/USD')
    await mute({ muted: true })
    expect(await newest()).toBeUndefined()
  })
})

test('[ENG-12] a sample is answered in the sandbox alone', async () => {
  const { body } = await browser.post(routes.signals.path, { test: true })
  expect(body['signal']).toMatchObject({ id: `BTC/USD.${server.clock.now}`, symbol: 'BTC/USD', until: server.clock.now + validMs })
  const live = await openTestServer({}, { change: { mode: 'production' } })
  try {
    await live.customer('ada@example.org')
    const ada = live.browser()
    await ada.signIn('ada@example.org')
    expect((await ada.post(routes.signals.path, { test: true })).body).toEqual({ return: 'false', error: 'signals.noSample' })
  } finally {
    await live.close()
  }
})
