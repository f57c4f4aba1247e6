import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireOrder, WireQuote } from '../../contract/trading.ts'
import { quoteAt } from '../../domain/trading/quotes.ts'
import { tickMs, tickStart } from '../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../domain/trading/symbols.ts'
import { eventReader } from '../../platform/net/eventLines.ts'
import { startPlatform, type TestPlatform } from '../../tests/support/platform.ts'
import { waitFor } from '../../tests/support/waitFor.ts'
import { openMarket, type Market } from './market.ts'

const euro = findSymbol('EUR/USD') as TradedSymbol
let platform: TestPlatform
let market: Market
let origin: string
beforeAll(async () => {
  platform = await startPlatform()
  market = openMarket(platform.config)
  // Real time from here on: the stream's timer runs by it.
  Object.defineProperty(platform.clock, 'now', { get: () => Date.now() })
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
})
afterAll(() => platform.close())

/** Reads the stream until `count` quotes came. */
async function listen(count: number, headers: Record<string, string> = {}): Promise<WireQuote[]> {
  const leave = new AbortController()
  const answer = await fetch(`${origin}/v2/quotes/stream?symbol=EUR/USD`, { headers, signal: leave.signal })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const quotes: WireQuote[] = []
  const read = eventReader(({ id, data }) => {
    const quote = JSON.parse(data) as WireQuote
    expect(id).toBe(String(quote.at))
    quotes.push(quote)
  })
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read(chunk)
    if (quotes.length >= count) break
  }
  leave.abort()
  return quotes
}

test('[SRV-07] the stream tells each quote once, in order, as the walk has it', async () => {
  const quotes = await listen(6)
  for (const [index, quote] of quotes.entries()) {
    expect(quote).toEqual(quoteAt(market.key, euro, quote.at))
    if (index > 0) expect(quote.at).toBe((quotes[index - 1]?.at ?? 0) + tickMs)
  }
})

test('[SRV-07] a listener that comes back is told what it missed', async () => {
  const last = tickStart(Date.now()) - 10 * tickMs
  const quotes = await listen(11, { 'last-event-id': String(last) })
  expect(quotes.slice(0, 10).map(({ at }) => at)).toEqual(Array.from({ length: 10 }, (_, index) => last + (index + 1) * tickMs))
})

test.each(['0', '-5', 'x', '9'.repeat(40)])('[SRV-07] a Last-Event-ID of "%s" is answered with at most a minute of quotes', async (id) => {
  const [first] = await listen(1, { 'last-event-id': id })
  expect(first?.at).toBeGreaterThanOrEqual(Date.now() - 65_000)
})

test('[SRV-07] an unknown symbol has no stream and no history', async () => {
  expect((await fetch(`${origin}/v2/quotes/stream?symbol=ABC/DEF`)).status).toBe(404)
  expect((await fetch(`${origin}/v2/quotes/history?symbol=ABC/DEF&from=0&to=1&stepMs=1000`)).status).toBe(404)
})

test('[SRV-07] a history never tells a price of the future', async () => {
  const ahead = Date.now() + 3_600_000
  const answer = await fetch(`${origin}/v2/quotes/history?symbol=EUR/USD&from=${Date.now() - 10_000}&to=${ahead}&stepMs=250`)
  const { points } = (await answer.json()) as { points: { at: number; price: string }[] }
  expect(points.length).toBeGreaterThan(30)
  expect(Math.max(...points.map(({ at }) => at))).toBeLessThanOrEqual(Date.now())
})

test('[SRV-07] a running platform settles an order by itself', async () => {
  const trader = await platform.trader()
  const headers = { ...trader.headers, 'content-type': 'application/json', 'idempotency-key': 'settles-by-itself' }
  const order = { account: trader.account, symbol: 'BTC/USD', direction: 'up', stake: '50', expiryMs: 5_000 }
  await fetch(`${origin}/v2/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
  const look = async () => (await (await fetch(`${origin}/v2/orders`, { headers: trader.headers })).json()) as { settled: WireOrder[] }
  const settled = await waitFor('the order to be settled', async () => (await look()).settled[0])
  expect(settled.status).not.toBe('open')
})

test('[TRD-03] transactions are found by kind and time, and nobody else’s', async () => {
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
  expect((await search('executedEnd=1000')).total).toBe(0)
  expect((await search('limit=0')).hits).toEqual([])
  expect((await search('offset=1e300&executedStart=0.5')).hits).toEqual([])
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
  for (const symbol of ['EUR/USD', 'BTC/USD', 'ETH/USD']) expect((await send(symbol)).statusCode).toBe(200)
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
})
