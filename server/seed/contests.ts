import { limitIn } from '../../domain/funding/tiers.ts'
import { money } from '../../domain/kernel/money.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/time.ts'
import { type TourneyWindow, weekendAt, weeklyAt, windowBefore } from '../../domain/tournaments/windows.ts'
import { priceAt } from '../../domain/trading/quoteWalk.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import { tradedSymbols, type TradedSymbol } from '../../domain/trading/symbols.ts'
import { addCustomer } from '../areas/session/customers.ts'
import { openTourney, rollOver } from '../areas/tournaments/rollOver.ts'
import type { Db } from '../db/database.ts'
import { post } from '../ledger/post.ts'
import type { Market } from '../platform/market.ts'
import { openOrder } from '../platform/placeOrder.ts'
import { settleDue } from '../platform/settleOrders.ts'
import { modest, type Player, players } from './players.ts'

/** Traded at all hours, also on a weekend. */
const roundTheClock = tradedSymbols.filter(({ symbol }) => symbol === 'BTC/USD' || symbol === 'ETH/USD')
/** No password hashes to this: nobody signs in as a player. */
const noPassword = '!'
/** Enough for every stake of the seed, in whole units. */
const deposit = 10_000
const runsMs = minuteMs

type Seated = { player: Player; customerId: number; account: string }
type Trade = { seat: Seated; at: number; wins: boolean; name: string }

/**
 * Boards worth looking at (ENG-08): players whose deposits and trades go through the same ledger, order and settlement code as all
 * others, only at earlier moments. The demo's trader takes a place below those shown. The weekend's trades count for the week too, as they do in life.
 */
export async function seedContests(
  db: Db,
  market: Market,
  now: number,
  trader: { id: number; account: string },
  zone: string,
): Promise<void> {
  const [week, weekend] = [weeklyAt(now), weekendAt(now, zone)]
  const windows = [windowBefore(weekend, zone), week, ...(now > weekend.start ? [weekend] : [])]
  const earliest = Math.min(...windows.map(({ start }) => start))
  const seats: Seated[] = []
  for (const [index, player] of players.entries()) seats.push(await seat(db, player, index, earliest - dayMs))
  seats.push({ player: modest, customerId: trader.id, account: trader.account })
  const trades = windows.flatMap((window) => seats.flatMap((one, index) => tradesOf(one, index, window, now)))
  for (const trade of trades.sort((a, b) => a.at - b.at)) await play(db, market, trade)
  await settleDue(db, market, now)
  for (const window of [windowBefore(week), windowBefore(weekend, zone)]) await openTourney(db, window)
  await rollOver(db, market, now, zone)
}

async function seat(db: Db, player: Player, index: number, at: number): Promise<Seated> {
  const { firstName, lastName, country, currency } = player
  const plain = { email: `player${index + 1}@openfloor.example`, passwordHash: noPassword, phone: '5550100', phonePrefix: '1' }
  return db.transaction().execute(async (trx) => {
    const added = await addCustomer(trx, { ...plain, firstName, lastName, country, currency, emailStatus: 'confirmed', at })
    if (added === null) throw new Error(`${plain.email} is there already`)
    const amount = limitIn(deposit, currency)
    const lines = [
      { holder: { of: 'account', account: added.account } as const, amount },
      { holder: { of: 'house', name: 'processors' } as const, amount: money(-amount.minor, currency) },
    ]
    await post(trx, { kind: 'deposit', reference: `seed:${added.account}:deposit`, lines, at })
    return { player, customerId: added.id, account: added.account }
  })
}

/** Spread over what has passed of a contest, at least a minute before its end and before now. */
function tradesOf(one: Seated, index: number, { id, start, end }: TourneyWindow, now: number): Trade[] {
  const last = Math.min(end, now) - 2 * runsMs
  const count = one.player.wins + one.player.losses
  const span = last - start
  if (span < hourMs) return []
  return Array.from({ length: count }, (_, turn) => ({
    seat: one,
    // A little later for each seat, so that no two trades of a board stand at one moment.
    at: Math.floor(start + ((span - hourMs / 2) * (turn + 1)) / (count + 1) + index * minuteMs),
    wins: turn < one.player.wins,
    name: `seed:${id}:${index}:${turn}`,
  }))
}

/** What to trade and which way, so that it ends as it should: the prices of the past are known. */
function choose(market: Market, { at, wins }: Trade): { traded: TradedSymbol; direction: Direction } | null {
  for (const traded of roundTheClock) {
    const [open, close] = [priceAt(market.key, traded, at), priceAt(market.key, traded, at + runsMs)]
    if (open !== close) return { traded, direction: close > open === wins ? 'up' : 'down' }
  }
  return null
}

async function play(db: Db, market: Market, trade: Trade): Promise<void> {
  const { customerId, account, player } = trade.seat
  const chosen = choose(market, trade)
  if (!chosen) return
  const order = { account, symbol: chosen.traded.symbol, direction: chosen.direction, stake: `${player.stake}.00`, expiryMs: runsMs }
  await openOrder(db, market, { customerId, key: trade.name, order }, trade.at)
  await settleDue(db, market, trade.at + runsMs)
}
