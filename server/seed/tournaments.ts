import { limitIn } from '../../domain/funding/tiers.ts'
import { money } from '../../domain/kernel/money.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/time.ts'
import { type TourneyWindow, weekendAt, weeklyAt, windowBefore } from '../../domain/tournaments/windows.ts'
import { priceAt } from '../../domain/trading/quoteWalk.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import { tradedSymbols, type TradedSymbol } from '../../domain/trading/symbols.ts'
import { addCustomer } from '../areas/session/customers.ts'
import { openTourney, rollOver } from '../areas/tournaments/rollOver.ts'
import type { Db, Trx } from '../db/database.ts'
import { post } from '../ledger/post.ts'
import type { Market } from '../areas/trading/market.ts'
import { openOrder } from '../areas/trading/placeOrder.ts'
import { settleDue } from '../areas/trading/settleOrders.ts'
import { traderPlayer, type Player, players } from './players.ts'

/** Traded at all hours, also on a weekend. */
const roundTheClock = tradedSymbols.filter(({ symbol }) => symbol === 'BTC/USD' || symbol === 'ETH/USD')
/** No password has this hash, so that signing in as a player is impossible. */
const noPassword = '!'
/** Enough for every stake of the seed, in whole units. */
const deposit = 10_000
const tradeMs = minuteMs

type Participant = { player: Player; customerId: number; account: string }
type Trade = { participant: Participant; at: number; wins: boolean; name: string }

/**
 * Fills the tournament boards (ENG-08): players deposit and trade through the real ledger, order and
 * settlement code, at earlier times. The demo's trader ends up below the places shown. Weekend trades count
 * for the week too.
 */
export async function seedTournaments(
  db: Db,
  market: Market,
  now: number,
  trader: { id: number; account: string },
  zone: string,
): Promise<void> {
  const [week, weekend] = [weeklyAt(now), weekendAt(now, zone)]
  const windows = [windowBefore(weekend, zone), week, ...(now > weekend.start ? [weekend] : [])]
  const earliest = Math.min(...windows.map(({ start }) => start))
  const participants: Participant[] = []
  for (const [index, player] of players.entries()) participants.push(await addParticipant(db, player, index, earliest - dayMs))
  participants.push({ player: traderPlayer, customerId: trader.id, account: trader.account })
  const trades = windows.flatMap((window) => participants.flatMap((one, index) => tradesOf(one, index, window, now)))
  for (const trade of trades.sort((a, b) => a.at - b.at)) await placeTrade(db, market, trade)
  await settleDue(db, market, now)
  for (const window of [windowBefore(week), windowBefore(weekend, zone)]) await openTourney(db, window)
  await rollOver(db, market, now, zone)
}

async function addParticipant(db: Db, player: Player, index: number, at: number): Promise<Participant> {
  const { firstName, lastName, country, currency } = player
  const plain = { email: `player${index + 1}@openfloor.example`, passwordHash: noPassword, phone: '5550100', phonePrefix: '1' }
  return db.transaction().execute(async (trx) => {
    const known = await findPlayer(trx, plain.email)
    if (known) return { player, ...known }
    const added = await addCustomer(trx, { ...plain, firstName, lastName, country, currency, emailStatus: 'confirmed', at })
    if (added === null) throw new Error(`${plain.email} belongs to somebody else`)
    const amount = limitIn(deposit, currency)
    const postings = [
      { holder: { of: 'account', account: added.account } as const, amount },
      { holder: { of: 'system', name: 'processors' } as const, amount: money(-amount.minor, currency) },
    ]
    await post(trx, { kind: 'deposit', reference: `seed:${added.account}:deposit`, postings, at })
    return { player, customerId: added.id, account: added.account }
  })
}

/** Returns a player whom a seed that was cut off has added, with their only account. */
const findPlayer = (trx: Trx, email: string): Promise<{ customerId: number; account: string } | undefined> =>
  trx
    .selectFrom('customer')
    .innerJoin('account', 'account.customer_id', 'customer.id')
    .select(['customer.id as customerId', 'account.id as account'])
    .where('customer.email', '=', email)
    .executeTakeFirst()

/**
 * Returns the trades spread over the elapsed part of a tournament, at least a minute before its end and
 * before now.
 */
function tradesOf(one: Participant, index: number, { id, start, end }: TourneyWindow, now: number): Trade[] {
  const last = Math.min(end, now) - 2 * tradeMs
  const count = one.player.wins + one.player.losses
  const span = last - start
  if (span < hourMs) return []
  return Array.from({ length: count }, (_, turn) => ({
    participant: one,
    // Shifted for each participant, so that no two trades of a board have the same time.
    at: Math.floor(start + ((span - hourMs / 2) * (turn + 1)) / (count + 1) + index * minuteMs),
    wins: turn < one.player.wins,
    name: `seed:${id}:${index}:${turn}`,
  }))
}

/** Returns a symbol and direction with the desired outcome, from the known prices of the past. */
function chooseOrder(market: Market, { at, wins }: Trade): { traded: TradedSymbol; direction: Direction } | null {
  for (const traded of roundTheClock) {
    const [open, close] = [priceAt(market.key, traded, at), priceAt(market.key, traded, at + tradeMs)]
    if (open !== close) return { traded, direction: close > open === wins ? 'up' : 'down' }
  }
  return null
}

async function placeTrade(db: Db, market: Market, trade: Trade): Promise<void> {
  const { customerId, account, player } = trade.participant
  const chosen = chooseOrder(market, trade)
  if (!chosen) return
  const order = { account, symbol: chosen.traded.symbol, direction: chosen.direction, stake: `${player.stake}.00`, expiryMs: tradeMs }
  await openOrder(db, market, { customerId, key: trade.name, order }, trade.at)
  await settleDue(db, market, trade.at + tradeMs)
}
