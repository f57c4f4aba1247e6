import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { WireOrder, WireQuote } from '../../../contract/trading.ts'
import { quoteAt } from '../../../domain/trading/quotes.ts'
import { tickMs, tickStart } from '../../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../../domain/trading/symbols.ts'
import { createEventParser } from '../../../platform/net/eventParser.ts'
import { repeatingJobs } from '../../../tests/support/idleJobs.ts'
import { startPlatform, type TestPlatform } from '../../../tests/support/platform.ts'
import { waitFor } from '../../../tests/support/waitFor.ts'
import { openMarket, type Market } from './market.ts'
import { openOrder } from './placeOrder.ts'
import { tradingArea } from './trading.ts'

const bitcoin = findSymbol('BTC/USD') as TradedSymbol
let platform: TestPlatform
let market: Market
let origin: string
beforeAll(async () => {
  platform = await startPlatform()
  market = openMarket(platform.config)
  // The stream's timer needs real time from here on.
  Object.defineProperty(platform.clock, 'now', { get: () => Date.now() })
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
})
afterAll(() => platform.close())

/** Reads the stream until `count` quotes came. */
async function listen(count: number, headers: Record<string, string> = {}, symbols = 'BTC/USD'): Promise<WireQuote[]> {
  const leave = new AbortController()
  const answer = await fetch(`${origin}/v2/quotes/stream?symbol=${symbols}`, { headers, signal: leave.signal })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const quotes: WireQuote[] = []
  const read = createEventParser(({ id, data }) => {
    const quote = JSON.parse(data) as WireQuote
    if (symbols === 'BTC/USD') expect(id).toBe(String(quote.at))
    quotes.push(quote)
  })
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read(chunk)
    if (quotes.length >= count) break
  }
  leave.abort()
  return quotes
}

test('[SRV-07] the stream sends each quote once, in order, as computed', async () => {
  const quotes = await listen(6)
  for (const [index, quote] of quotes.entries()) {
    expect(quote).toEqual(quoteAt(market.key, bitcoin, quote.at))
    if (index > 0) expect(quote.at).toBe((quotes[index - 1]?.at ?? 0) + tickMs)
  }
})

test('[SRV-07] a listener that reconnects gets what it missed', async () => {
  const last = tickStart(Date.now()) - 10 * tickMs
  const quotes = await listen(11, { 'last-event-id': String(last) })
  expect(quotes.slice(0, 10).map(({ at }) => at)).toEqual(Array.from({ length: 10 }, (_, index) => last + (index + 1) * tickMs))
})

test.each(['0', '-5', 'x', '9'.repeat(40)])('[SRV-07] a Last-Event-ID of "%s" returns at most a minute of quotes', async (id) => {
  const asked = Date.now()
  const [first] = await listen(1, { 'last-event-id': id })
  expect(first?.at).toBeGreaterThanOrEqual(asked - 61_000)
})

test('[SRV-07] an unknown symbol has no stream and no history', async () => {
  expect((await fetch(`${origin}/v2/quotes/stream?symbol=ABC/DEF`)).status).toBe(404)
  expect((await fetch(`${origin}/v2/quotes/history?symbol=ABC/DEF&from=0&to=1&stepMs=1000`)).status).toBe(404)
})

test('[SRV-07] a history never contains a future price', async () => {
  const ahead = Date.now() + 3_600_000
  const answer = await fetch(`${origin}/v2/quotes/history?symbol=BTC/USD&from=${Date.now() - 10_000}&to=${ahead}&stepMs=250`)
  const { points } = (await answer.json()) as { points: { at: number; price: string }[] }
  expect(points.length).toBeGreaterThan(30)
  expect(Math.max(...points.map(({ at }) => at))).toBeLessThanOrEqual(Date.now())
})

test('[SRV-07] one stream carries several symbols, each time’s quotes together', async () => {
  const quotes = await listen(9, {}, 'BTC/USD,ETH/USD,LTC/USD')
  for (const [index, quote] of quotes.entries()) {
    expect(quote.symbol).toBe(['BTC/USD', 'ETH/USD', 'LTC/USD'][index % 3])
    expect(quote.at).toBe((quotes[0]?.at ?? 0) + Math.floor(index / 3) * tickMs)
  }
  expect((await fetch(`${origin}/v2/quotes/stream?symbol=BTC/USD,ABC`)).status).toBe(404)
  expect((await fetch(`${origin}/v2/quotes/stream?symbol=BTC/USD,`)).status).toBe(400)
})

test('[SRV-07] an order is settled by the job of its area', async () => {
  const jobs = repeatingJobs()
  await tradingArea.work?.({ ...platform.deps, jobs })
  onTestFinished(() => jobs.stop())
  const { id: customerId, account, headers } = await platform.trader()
  const order = { account, symbol: 'BTC/USD', direction: 'up', stake: '50', expiryMs: 5_000 } as const
  // Opened five seconds ago, so that it is due.
  await openOrder(platform.deps.db, market, { customerId, key: null, order }, Date.now() - order.expiryMs)
  const check = async () => (await (await fetch(`${origin}/v2/orders`, { headers })).json()) as { settled: WireOrder[] }
  const settled = await waitFor('the order to be settled', async () => (await check()).settled[0])
  expect(settled.status).not.toBe('open')
})

/** Reads a stream, and keeps the data of its account events. */
async function listenToAccount(
  headers: Record<string, string>,
): Promise<{ received: () => number; last: () => unknown; leave: () => void }> {
  const leave = new AbortController()
  const answer = await fetch(`${origin}/v2/quotes/stream?symbol=BTC/USD`, { headers, signal: leave.signal })
  const received: string[] = []
  let quotes = 0
  const read = createEventParser(({ name, data }) => void (name === 'account' ? received.push(data) : (quotes += 1)))
  void (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) read(chunk)
  })().catch(() => undefined)
  await waitFor('the stream to speak', async () => quotes > 0)
  return { received: () => received.length, last: () => JSON.parse(received.at(-1) ?? 'null'), leave: () => leave.abort() }
}

test('[TRD-02] a person’s stream reports money moved on their accounts only', async () => {
  const [trader, other] = [await platform.trader(), await platform.trader()]
  const [mine, theirs, guests] = [await listenToAccount(trader.headers), await listenToAccount(other.headers), await listenToAccount({})]
  // A stream does not know earlier changes, so each person is notified once at the start.
  await waitFor('both to be told', async () => mine.received() === 1 && theirs.received() === 1)
  // Another process accepts an order.
  const app = await platform.open()
  const placed = await app.inject({
    method: 'POST',
    url: '/v2/orders',
    headers: { ...trader.headers, 'idempotency-key': 'from-elsewhere' },
    payload: { account: trader.account, symbol: 'BTC/USD', direction: 'up', stake: '50', expiryMs: 3_600_000 },
  })
  expect(placed.statusCode).toBe(200)
  await waitFor('the person to be told', async () => mine.received() === 2)
  // The page compares the version with its last response, and requests the orders only if they differ.
  const response = await fetch(`${origin}/v2/orders`, { headers: trader.headers })
  const { version } = (await response.json()) as { version: string }
  expect(mine.last()).toEqual({ version })
  expect([theirs.received(), guests.received()]).toEqual([1, 0])
  for (const { leave } of [mine, theirs, guests]) leave()
})

test('[SRV-07] streams are limited by person, and those of guests by address', async () => {
  const [trader, other] = [await platform.trader(), await platform.trader()]
  const leave = new AbortController()
  onTestFinished(() => leave.abort())
  const open = async (headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`${origin}/v2/quotes/stream?symbol=BTC/USD`, { headers, signal: leave.signal })).status
  const opened = async (headers?: Record<string, string>): Promise<number> =>
    (await Promise.all(Array.from({ length: 45 }, () => open(headers)))).filter((status) => status === 200).length
  expect([await opened(trader.headers), await opened()]).toEqual([12, 40])
  expect([await open(other.headers), await open(trader.headers), await open()]).toEqual([200, 429, 429])
})

test('[TRD-03] transactions are found by kind and time, the person’s own only', async () => {
  const trader = await platform.trader('250')
  await platform.trader('9999')
  const search = async (query: string) =>
    (await (await fetch(`${origin}/v2/cli/api/transactions/search?${query}`, { headers: trader.headers })).json()) as {
      total: number
      hits: { amount: string; type: string }[]
    }
  expect(await search('trType=deposit')).toMatchObject({ total: 1, hits: [{ amount: '250.00', type: 'deposit', status: 'done' }] })
  expect((await search('trType=stake')).total).toBe(0)
  expect((await search('status=pending')).total).toBe(0)
  expect((await search('status=done')).total).toBe(1)
  expect((await search('executedEnd=1000')).total).toBe(0)
  expect((await search(`executedStart=1000&executedEnd=${Date.now() + 60_000}`)).total).toBe(1)
  expect((await search('limit=0')).hits).toEqual([])
  expect((await search('offset=1')).hits).toEqual([])
})

test('[TRD-03] orders are found by symbol, status and time', async () => {
  const trader = await platform.trader()
  const send = (symbol: string) =>
    platform.app.inject({
      method: 'POST',
      url: '/v2/orders',
      headers: { ...trader.headers, 'idempotency-key': symbol.replace('/', '') },
      payload: { account: trader.account, symbol, direction: 'down', stake: '10', expiryMs: 3_600_000 },
    })
  for (const symbol of ['LTC/USD', 'BTC/USD', 'ETH/USD']) expect((await send(symbol)).statusCode).toBe(200)
  const search = async (query: string) =>
    (await (await fetch(`${origin}/v2/cli/api/order/search?${query}`, { headers: trader.headers })).json()) as {
      total: number
      hits: WireOrder[]
    }
  expect((await search('limit=2')).hits).toHaveLength(2)
  expect((await search('limit=2')).total).toBe(3)
  expect((await search('symbol=BTC/USD')).hits.map(({ symbol }) => symbol)).toEqual(['BTC/USD'])
  expect((await search('status=open')).total).toBe(3)
  expect((await search('status=won')).total).toBe(0)
  expect((await search(`startTimeStart=${Date.now() + 60_000}`)).total).toBe(0)
  expect((await search(`startTimeStart=0&startTimeEnd=${Date.now() + 60_000}`)).total).toBe(3)
  expect((await search(`account=${trader.account}`)).total).toBe(3)
  expect((await search('account=eur-0')).total).toBe(0)
  expect((await search('offset=2&limit=5')).hits).toHaveLength(1)
})

test.each([
  ['order/search', 'limit=-1', 'limit'],
  ['order/search', 'limit=1001', 'limit'],
  ['order/search', 'limit=ten', 'limit'],
  ['order/search', 'offset=1e300', 'offset'],
  ['order/search', 'offset=1&offset=2', 'offset'],
  ['order/search', 'startTimeStart=yesterday', 'startTimeStart'],
  ['order/search', 'startTimeStart=', 'startTimeStart'],
  ['order/search', 'startTimeEnd=0.5', 'startTimeEnd'],
  ['order/search', 'startTimeStart=2000&startTimeEnd=1999', 'startTimeEnd'],
  ['order/search', 'status=pending', 'status'],
  ['order/search', 'symbol=btc', 'symbol'],
  ['order/search', `account=${'x'.repeat(81)}`, 'account'],
  ['transactions/search', 'limit=9999', 'limit'],
  ['transactions/search', 'offset=-5', 'offset'],
  ['transactions/search', 'executedStart=0x10', 'executedStart'],
  ['transactions/search', 'executedEnd=NaN', 'executedEnd'],
  ['transactions/search', 'executedStart=5&executedEnd=4', 'executedEnd'],
  ['transactions/search', 'status=won', 'status'],
  ['transactions/search', "trType=stake' or 1=1", 'trType'],
])('[TRD-03] %s?%s is refused at %s', async (search, query, field) => {
  const { headers } = await platform.trader()
  const answer = await fetch(`${origin}/v2/cli/api/${search}?${query}`, { headers })
  const { fields = {} } = (await answer.json()) as { fields?: Record<string, string> }
  expect([answer.status, ...Object.keys(fields)]).toEqual([400, field])
})

test('[TRD-03] both searches need a session', async () => {
  for (const search of ['order/search', 'transactions/search']) expect((await fetch(`${origin}/v2/cli/api/${search}`)).status).toBe(401)
})
