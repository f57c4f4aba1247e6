import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireCandle } from '../../contract/trading.ts'
import { candleStepsMs } from '../../domain/trading/candles.ts'
import { decimalToPoints } from '../../domain/trading/priceText.ts'
import { priceAt, tickMs } from '../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../domain/trading/symbols.ts'
import { startPlatform, type TestPlatform } from '../../tests/support/platform.ts'
import { openMarket } from './market.ts'

let platform: TestPlatform
beforeAll(async () => void (platform = await startPlatform()))
afterAll(() => platform.close())

async function read(query: string) {
  const answer = await platform.app.inject({ url: `/v2/quotes/candles?${query}` })
  return { status: answer.statusCode, body: answer.json<{ candles: WireCandle[]; more: boolean; fields?: Record<string, string> }>() }
}

test.each(candleStepsMs)('[SRV-07] candles of %i ms: pages back in time join without a gap and without a repeat', async (stepMs) => {
  const whole = await read(`symbol=EUR/USD&stepMs=${stepMs}&limit=120`)
  const newest = await read(`symbol=EUR/USD&stepMs=${stepMs}&limit=70`)
  const older = await read(`symbol=EUR/USD&stepMs=${stepMs}&limit=50&before=${newest.body.candles[0]?.at}`)
  expect([...older.body.candles, ...newest.body.candles]).toEqual(whole.body.candles)
  expect(whole.body.candles).toHaveLength(120)
  expect(whole.body.more).toBe(true)
  for (const { open, high, low, close } of whole.body.candles)
    expect(Number(low) <= Math.min(Number(open), Number(close)) && Number(high) >= Math.max(Number(open), Number(close))).toBe(true)
})

test('[SRV-07] the newest candle runs to now and tells nothing of the future', async () => {
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

test('[SRV-07] the history has an end, and says so', async () => {
  const end = await read(`symbol=BTC/USD&stepMs=86400000&limit=50&before=${Date.parse('2021-01-11T00:00:00Z')}`)
  expect([end.body.candles.length, end.body.more]).toEqual([10, false])
  expect((await read('symbol=BTC/USD&stepMs=86400000&before=0')).body).toMatchObject({ candles: [], more: false })
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

test('[SRV-07] what is traded is told with its hours and its price now and a day before', async () => {
  const { symbols } = (await platform.app.inject({ url: '/v2/symbols' })).json<{
    symbols: { symbol: string; kind: string; hours: object[] | null; price: string; dayBefore: string }[]
  }>()
  expect(new Set(symbols.map(({ kind }) => kind))).toEqual(new Set(['fx', 'crypto', 'commodity', 'index']))
  expect(symbols.find(({ symbol }) => symbol === 'EUR/USD')?.hours).toEqual([{ from: 1_260, to: 8_460 }])
  expect(symbols.find(({ symbol }) => symbol === 'BTC/USD')?.hours).toBeNull()
  for (const { price, dayBefore } of symbols) expect(Number(price) > 0 && Number(dayBefore) > 0).toBe(true)
})
