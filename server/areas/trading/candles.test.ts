import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireCandle } from '../../../contract/trading.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { blockFrom, historyFrom, slicesOfBlock } from '../../../domain/trading/candleBlocks.ts'
import { candleAt, candleStepsMs } from '../../../domain/trading/candles.ts'
import { decimalToPoints } from '../../../domain/trading/priceText.ts'
import { priceAt, tickMs } from '../../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../../domain/trading/symbols.ts'
import { startPlatform, type TestPlatform } from '../../../tests/support/platform.ts'
import { newServer } from '../../kernel/newServer.ts'
import { type CandleBook, openCandleBook } from './candleBook.ts'
import { openMarket } from './market.ts'
import { blocksPerMinute, serveCandles } from './serveCandles.ts'
import { QueueFull } from './sliceQueue.ts'

let platform: TestPlatform
beforeAll(async () => void (platform = await startPlatform()))
afterAll(() => platform.close())

async function read(query: string) {
  const answer = await platform.app.inject({ url: `/v2/quotes/candles?${query}` })
  return { status: answer.statusCode, body: answer.json<{ candles: WireCandle[]; more: boolean; fields?: Record<string, string> }>() }
}

test.each(candleStepsMs)('[SRV-07] candles of %i ms: pages back in time join without gap or repetition', async (stepMs) => {
  const whole = await read(`symbol=EUR/USD&stepMs=${stepMs}&limit=120`)
  const newest = await read(`symbol=EUR/USD&stepMs=${stepMs}&limit=70`)
  const older = await read(`symbol=EUR/USD&stepMs=${stepMs}&limit=50&before=${newest.body.candles[0]?.at}`)
  expect([...older.body.candles, ...newest.body.candles]).toEqual(whole.body.candles)
  expect(whole.body.candles).toHaveLength(120)
  expect(whole.body.more).toBe(true)
  for (const { open, high, low, close } of whole.body.candles)
    expect(Number(low) <= Math.min(Number(open), Number(close)) && Number(high) >= Math.max(Number(open), Number(close))).toBe(true)
})

test('[SRV-07] the newest candle runs to now and reveals nothing of the future', async () => {
  const euro = findSymbol('EUR/USD') as TradedSymbol
  const { key } = openMarket(platform.config)
  const { candles } = (await read('symbol=EUR/USD&stepMs=60000&limit=1')).body
  const [running] = candles
  const seen: number[] = []
  for (let at = running?.at ?? 0; at <= platform.clock.now; at += tickMs) seen.push(priceAt(key, euro, at))
  const points = (text = ''): number | null => decimalToPoints(text, 5)
  expect([points(running?.open), points(running?.high), points(running?.low), points(running?.close)]).toEqual([
    seen[0],
    Math.max(...seen),
    Math.min(...seen),
    seen.at(-1),
  ])
  const ahead = await read(`symbol=EUR/USD&stepMs=60000&limit=1&before=${platform.clock.now + 86_400_000}`)
  expect(ahead.body.candles).toEqual(candles)
})

test.each(candleStepsMs)('[SRV-07] the history of candles of %i ms has an end, and says so', async (stepMs) => {
  const from = historyFrom(stepMs, platform.clock.now)
  const end = await read(`symbol=BTC/USD&stepMs=${stepMs}&limit=50&before=${from + 10 * stepMs}`)
  expect([end.body.candles.length, end.body.candles[0]?.at, end.body.more]).toEqual([10, from, false])
  for (const before of [from, from - dayMs, 0])
    expect((await read(`symbol=BTC/USD&stepMs=${stepMs}&before=${before}`)).body).toMatchObject({ candles: [], more: false })
})

test('[SRV-07] candles that grow with the clock stay the sum of their quotes', async () => {
  const key = openMarket(platform.config).key
  const stream = openCandleBook({ key, name: 'growing' }, async () => undefined)
  const traded = findSymbol('ETH/USD') as TradedSymbol
  const asker = { signal: new AbortController().signal, charge: async () => undefined }
  let now = 1_790_000_000_000
  for (const later of [0, 1_000, 30_000, 59_000, 61_000, 4_000_000, 15_000_000]) {
    now += later
    const { candles } = await stream.read({ traded, stepMs: 60_000, before: Infinity, limit: 20, now }, asker)
    expect(candles).toEqual(candles.map(({ at }) => candleAt(key, traded, at, 60_000, now)))
    expect(candles.at(-1)?.at).toBe(now - (now % 60_000))
  }
})

/** A candle book whose slices are counted and run by the test, and the blocks that were charged. */
function countingBook() {
  const counted = { slices: 0, charged: 0 }
  let stopped: (() => void) | null = null
  const book = openCandleBook(openMarket(platform.config), async () => {
    counted.slices += 1
    stopped?.()
    await new Promise((resolve) => setImmediate(resolve))
  })
  const read = (before: number, signal = new AbortController().signal) =>
    book.read(
      { traded: findSymbol('BTC/USD') as TradedSymbol, stepMs: dayMs, before, limit: 56, now: platform.clock.now },
      { signal, charge: async (blocks) => void (counted.charged += blocks) },
    )
  return { counted, read, after: (slices: number, act: () => void) => (stopped = () => counted.slices === slices && act()) }
}

test('[SRV-07] a page is computed once for all callers, and never again', async () => {
  const { counted, read } = countingBook()
  const before = blockFrom(dayMs, platform.clock.now)
  const [one, other] = await Promise.all([read(before), read(before)])
  expect(other).toEqual(one)
  const alone = counted.slices
  expect(alone).toBeGreaterThan(10)
  expect(alone).toBeLessThanOrEqual(2 * slicesOfBlock)
  expect(counted.charged).toBe(2)
  expect(await read(before)).toEqual(one)
  expect(counted).toEqual({ slices: alone, charged: 2 })
})

test('[SRV-07] a computation whose caller disconnected stops, and its result so far is kept', async () => {
  const { counted, read, after } = countingBook()
  const before = blockFrom(dayMs, platform.clock.now)
  const gone = new AbortController()
  after(5, () => gone.abort('left'))
  await expect(read(before, gone.signal)).rejects.toBe('left')
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  const stoppedAt = counted.slices
  expect(stoppedAt).toBeLessThanOrEqual(6)
  await read(before)
  expect(counted.slices).toBeLessThanOrEqual(2 * slicesOfBlock + 2)
})

const noPage = { candles: [], more: false }
const url = '/v2/quotes/candles?symbol=BTC/USD&stepMs=86400000'

/** A server of the candles only, from a book that the test provides, with rate limits. */
async function serving(read: CandleBook['read']) {
  const deps = { ...platform.deps, config: { ...platform.config, rateLimits: true } }
  const app = await newServer(deps, 'platform', async () => true)
  serveCandles(app, deps, openMarket(deps.config), { read })
  return app
}

test('[SRV-07] computation per address and minute is limited, cached candles are not', async () => {
  let blocks = blocksPerMinute / 2
  const app = await serving(async (_asked, { charge }) => {
    await charge(blocks)
    return noPage
  })
  expect([(await app.inject({ url })).statusCode, (await app.inject({ url })).statusCode]).toEqual([200, 200])
  const refused = await app.inject({ url })
  expect([refused.statusCode, refused.json()]).toEqual([429, { return: 'false', error: 'request.tooOften' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject({ url, remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
  blocks = 0
  expect((await app.inject({ url })).statusCode).toBe(200)
  await app.close()
})

test('[SRV-07] a page that the full queue refuses gets a Retry-After', async () => {
  const app = await serving(async () => {
    throw new QueueFull()
  })
  const refused = await app.inject({ url })
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
    503,
    { return: 'false', error: 'request.busy' },
    '5',
  ])
  await app.close()
})

test('[SRV-07] a closed connection aborts its request, an open one waits', async () => {
  const [asked, left] = [deferred<AbortSignal>(), deferred<string>()]
  const app = await serving(async (_asked, { signal }) => {
    signal.addEventListener('abort', () => left.resolve('left'))
    asked.resolve(signal)
    await left.promise
    return noPage
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const asker = new AbortController()
  const answer = fetch(`${address}${url}`, { signal: asker.signal }).catch(() => 'gone')
  expect((await asked.promise).aborted).toBe(false)
  asker.abort()
  expect([await answer, await left.promise]).toEqual(['gone', 'left'])
  await app.close()
})

test.each([
  ['symbol=EUR/USD&stepMs=7', 400],
  ['symbol=EUR/USD&stepMs=1m', 400],
  ['symbol=EUR/USD', 400],
  ['symbol=ABC/DEF&stepMs=60000', 404],
  ['symbol=EUR/USD&stepMs=60000&before=-1', 400],
  ['symbol=EUR/USD&stepMs=60000&limit=x', 400],
])('[SRV-07] candles of "%s" are refused with %i', async (query, status) => {
  expect((await read(query)).status).toBe(status)
})

test('[SRV-07] each symbol is listed with its hours and its prices now and a day before', async () => {
  const { symbols } = (await platform.app.inject({ url: '/v2/symbols' })).json<{
    symbols: { symbol: string; kind: string; hours: object[] | null; price: string; dayBefore: string }[]
  }>()
  expect(new Set(symbols.map(({ kind }) => kind))).toEqual(new Set(['fx', 'crypto', 'commodity', 'index']))
  expect(symbols.find(({ symbol }) => symbol === 'EUR/USD')?.hours).toEqual([{ from: 1_260, to: 8_460 }])
  expect(symbols.find(({ symbol }) => symbol === 'BTC/USD')?.hours).toBeNull()
  for (const { price, dayBefore } of symbols) expect(Number(price) > 0 && Number(dayBefore) > 0).toBe(true)
})
