import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewardText } from './prizes.ts'
import { rank } from './ranking.ts'
import { participantNumbers, recountResult, type ResultTrade } from './resultFile.ts'
import { type CurrencyNet, resultsFromNets } from './score.ts'

const rates = { USD: { points: 1, digits: 0 }, EUR: { points: 109_521, digits: 5 } }
const [start, end] = [1_000, 9_000]

/** A trade as the server knows it; few values of each, so that equal results are common. */
type Trade = Omit<ResultTrade, 'participant'> & { customerId: number; expiry: number }
const trades = fc.array(
  fc.record({
    customerId: fc.integer({ min: 100, max: 106 }),
    currency: fc.constantFrom('USD' as const, 'EUR' as const),
    stake: fc.constantFrom(1, 100, 500_000),
    returned: fc.constantFrom(0, 1, 178, 200, 900_000),
    expiry: fc.integer({ min: end, max: end + 5 }),
  }),
  { minLength: 1, maxLength: 30 },
)

/** Writes a file as the server does: its places are ranked from the sums of its trades, with their times. */
function fileOf(list: readonly Trade[]): string[] {
  const nets = new Map<string, CurrencyNet>()
  for (const { customerId, currency, stake, returned, expiry } of list) {
    const key = `${customerId} ${currency}`
    const sum = nets.get(key) ?? { customerId, currency, net: 0, lastAt: 0 }
    nets.set(key, { ...sum, net: sum.net + returned - stake, lastAt: Math.max(sum.lastAt, expiry) })
  }
  const places = rank('weekend', resultsFromNets(nets.values(), rates))
  const numbers = participantNumbers(places)
  const head = { contest: 'weekend-1', type: 'weekend', start, end, participants: places.length, rates }
  const counted = list.map(({ customerId, currency, stake, returned }) => ({
    participant: numbers.get(customerId),
    currency,
    stake,
    returned,
  }))
  const rows = places.map(({ place, customerId, cents, prize }) => ({
    place,
    participant: numbers.get(customerId),
    cents,
    reward: prize && rewardText(prize),
  }))
  return [head, ...counted, ...rows].map((value) => JSON.stringify(value))
}

test('[ENG-07] any result is computed again without times, and a trade added is found', () => {
  fc.assert(
    fc.property(trades, (list) => {
      const lines = fileOf(list)
      expect(recountResult(lines).problems).toEqual([])
      const [first] = list
      if (first && first.returned !== first.stake) expect(recountResult([...lines.slice(0, 2), ...lines.slice(1)]).problems).not.toEqual([])
    }),
  )
})

const one: Trade = { customerId: 100, currency: 'USD', stake: 100, returned: 178, expiry: 2_000 }
const [head = '', trade = '', place = ''] = fileOf([one])

test.each([
  ['nothing', []],
  ['no JSON', ['{']],
  ['no head', [trade, place]],
  ['a line of another kind', [head, trade, '{"a":1}', place]],
  ['a trade of somebody without a place', [head, trade, trade.replace('"participant":1', '"participant":2'), place]],
  ['a place of another result', [head, trade, place.replace('"cents":78', '"cents":79')]],
  ['a prize of another place', [head, trade, place.replace('5000', '3000')]],
  ['no places', [head, trade]],
])('[ENG-07] a file with %s does not agree', (_what, lines) => {
  expect(recountResult(lines).problems.length).toBeGreaterThan(0)
})

test('[ENG-07, APP-26] a bonus that is forbidden may be left out of a file, and no other prize', () => {
  const four = fileOf([400, 300, 200, 100].map((returned, index) => ({ ...one, customerId: 100 + index, stake: 1, returned })))
  const withoutPrizeOf = (index: number) =>
    four.map((line) => (line.includes(`"place":${index},`) ? line.replace(/"reward":".*?"/, '"reward":null') : line))
  expect(recountResult(withoutPrizeOf(4)).problems).toEqual([])
  expect(recountResult(withoutPrizeOf(3)).problems).toHaveLength(1)
})
