import * as z from 'zod/mini'
import { currencies } from '../../contract/kernel.ts'
import { rewardText } from './prizes.ts'
import { compareTies, rank, type RankedResult, type TieFacts } from './ranking.ts'
import { type CurrencyNet, resultsFromNets } from './score.ts'

const whole = z.int()
const currency = z.enum(currencies)

/**
 * The first line of a result (ENG-07): the contest's dates, the dollars per unit of each currency at its
 * start, and the number of participants.
 */
const head = z.object({
  contest: z.string(),
  type: z.enum(['weekly', 'weekend']),
  start: whole,
  end: whole,
  participants: whole,
  rates: z.partialRecord(currency, z.object({ points: whole, digits: whole })),
})
export type ResultHead = z.infer<typeof head>

/**
 * A trade that counted, in minor units. `participant` identifies a person within the file: equal results rank
 * by it, so that the file needs no times (decision 020).
 */
const trade = z.object({ participant: whole, currency, stake: whole, returned: whole })
export type ResultTrade = z.infer<typeof trade>

/** A place as it was closed, in cents of a dollar. */
const place = z.object({ place: whole, participant: whole, cents: whole, reward: z.nullable(z.string()) })
export type ResultPlace = z.infer<typeof place>

/** The outcome of a recount. `problems`: every difference, as text for the person who runs it. */
export type Recount = { trades: number; places: number; problems: string[] }

/** Parses a line as JSON; undefined if it is none. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Adds a trade to the sum of its participant and currency. */
function addTrade(nets: Map<string, CurrencyNet>, { participant, currency: paidIn, stake, returned }: ResultTrade): void {
  const key = `${participant} ${paidIn}`
  const sum = nets.get(key) ?? { customerId: participant, currency: paidIn, net: 0, lastAt: 0 }
  nets.set(key, { ...sum, net: sum.net + returned - stake })
}

/**
 * Numbers the participants of a closed contest from 1, in the order in which equal results rank. Returns the
 * numbers by customer, in rising order.
 */
export const participantNumbers = (results: readonly TieFacts[]): Map<number, number> =>
  new Map(results.toSorted(compareTies).map(({ customerId }, index) => [customerId, index + 1]))

/** True for a bonus that the file leaves out: its winner or reader may take none (decision 059). */
const isLeftOut = (computed?: RankedResult, written?: ResultPlace): boolean => computed?.prize?.kind === 'bonus' && written?.reward === null

/** Computes a contest's places again from the lines of its result, and compares them (ENG-07). */
export function recountResult(lines: readonly string[]): Recount {
  const [first, ...rest] = lines.filter((line) => line.trim() !== '')
  const begin = head.safeParse(parseLine(first ?? ''))
  if (!begin.success) return { trades: 0, places: 0, problems: ['The first line describes no contest.'] }
  const { type, participants, rates } = begin.data
  const problems: string[] = []
  const nets = new Map<string, CurrencyNet>()
  const closed: ResultPlace[] = []
  let trades = 0
  for (const [index, line] of rest.entries()) {
    const value = parseLine(line)
    const [counted, placed] = [trade.safeParse(value), place.safeParse(value)]
    if (placed.success) closed.push(placed.data)
    else if (!counted.success) problems.push(`Line ${index + 2} is neither a trade nor a place.`)
    else {
      trades += 1
      addTrade(nets, counted.data)
    }
  }
  const places = rank(type, resultsFromNets(nets.values(), rates))
  if (places.length !== participants) problems.push(`${participants} took part by the first line, ${places.length} by the trades.`)
  const longest = Math.max(places.length, closed.length)
  for (let index = 0; index < longest; index += 1) {
    const [computed, written] = [places[index], closed[index]]
    const prize = isLeftOut(computed, written) ? null : computed?.prize
    const mine = computed && `${computed.place} ${computed.customerId} ${computed.cents} ${prize ? rewardText(prize) : null}`
    const theirs = written && `${written.place} ${written.participant} ${written.cents} ${written.reward}`
    if (mine !== theirs) problems.push(`Place ${index + 1}: the file has “${theirs ?? 'none'}”, the trades make “${mine ?? 'none'}”.`)
  }
  return { trades, places: places.length, problems }
}
