import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewardText } from './prizes.ts'
import { rank } from './ranking.ts'
import { recountResult, type ResultTrade } from './resultFile.ts'
import { type CurrencyNet, resultsFromNets } from './score.ts'

const rates = { USD: { points: 1, digits: 0 }, EUR: { points: 109_521, digits: 5 } }
const [start, end] = [1_000, 9_000]

const trades = fc.array(
  fc.record({
    participant: fc.integer({ min: 1, max: 6 }),
    currency: fc.constantFrom('USD' as const, 'EUR' as const),
    stake: fc.integer({ min: 1, max: 500_000 }),
    returned: fc.integer({ min: 0, max: 900_000 }),
    opened: fc.integer({ min: start, max: end - 1 }),
    ended: fc.constant(end),
    settled: fc.integer({ min: end, max: end + 5 }),
  }),
  { minLength: 1, maxLength: 30 },
)

/** Writes a file as the server does: its places are ranked from the sums of its trades. */
function fileOf(list: readonly ResultTrade[]): string[] {
  const nets = new Map<string, CurrencyNet>()
  for (const { participant, currency, stake, returned, settled } of list) {
    const key = `${participant} ${currency}`
    const sum = nets.get(key) ?? { customerId: participant, currency, net: 0, lastAt: 0 }
    nets.set(key, { ...sum, net: sum.net + returned - stake, lastAt: Math.max(sum.lastAt, settled) })
  }
  const places = rank('weekend', resultsFromNets(nets.values(), rates))
  const head = { contest: 'weekend-1', type: 'weekend', start, end, participants: places.length, rates }
  const rows = places.map(({ place, customerId, cents, prize }) => ({
    place,
    participant: customerId,
    cents,
    reward: prize && rewardText(prize),
  }))
  return [head, ...list, ...rows].map((value) => JSON.stringify(value))
}

test('[ENG-07] any result is computed again, and a trade left out or added is found', () => {
  fc.assert(
    fc.property(trades, (list) => {
      const lines = fileOf(list)
      expect(recountResult(lines).problems).toEqual([])
      const [first] = list
      if (first && first.returned !== first.stake) expect(recountResult([...lines.slice(0, 2), ...lines.slice(1)]).problems).not.toEqual([])
    }),
  )
})

const one: ResultTrade = { participant: 1, currency: 'USD', stake: 100, returned: 178, opened: 1_000, ended: 2_000, settled: 2_000 }
const [head = '', trade = '', place = ''] = fileOf([one])

test.each([
  ['nothing', []],
  ['no JSON', ['{']],
  ['no head', [trade, place]],
  ['a line of another kind', [head, trade, '{"a":1}', place]],
  ['a trade opened before the start', [head, JSON.stringify({ ...one, opened: 999 }), place]],
  ['a trade that ends after the end', [head, JSON.stringify({ ...one, ended: end + 1 }), place]],
  ['a place of another result', [head, trade, place.replace('"cents":78', '"cents":79')]],
  ['a prize of another place', [head, trade, place.replace('5000', '3000')]],
  ['no places', [head, trade]],
])('[ENG-07] a file with %s does not agree', (_what, lines) => {
  expect(recountResult(lines).problems.length).toBeGreaterThan(0)
})
