import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { maskName } from './maskName.ts'
import { prizes, prizeSteps, parseReward, rewardText } from './prizes.ts'
import { nextPrize, rank, type RankedResult, type TournamentResult } from './ranking.ts'
import { inDollars, ratesAt } from './score.ts'

const types = ['weekly', 'weekend'] as const
const anyType = fc.constantFrom(...types)
const anyResults: fc.Arbitrary<TournamentResult[]> = fc.uniqueArray(
  fc.record({
    customerId: fc.integer({ min: 1, max: 500 }),
    cents: fc.integer({ min: -500, max: 500 }),
    lastAt: fc.integer({ min: 0, max: 9 }),
  }),
  { selector: ({ customerId }) => customerId, maxLength: 60 },
)

test('[ENG-09] there are twenty weekly and ten weekend prizes, exactly these', () => {
  expect(prizes.weekly.map(rewardText)).toEqual([
    '10000 $',
    '5000 $',
    '3000 $',
    '2000 $',
    'IPhone 10',
    ...Array.from({ length: 3 }, () => '1000 $ bonus'),
    ...Array.from({ length: 2 }, () => '500 $ bonus'),
    ...Array.from({ length: 4 }, () => '300 $ bonus'),
    ...Array.from({ length: 6 }, () => '100 $ bonus'),
  ])
  expect(prizes.weekend.map(rewardText)).toEqual([
    '5000 $',
    '3000 $',
    '2000 $',
    '1000 $ bonus',
    '1000 $ bonus',
    '500 $ bonus',
    '500 $ bonus',
    '250 $ bonus',
    '250 $ bonus',
    '250 $ bonus',
  ])
})

test('[ENG-09] rewards are parsed back to their prizes, and the table has every place once', () => {
  for (const type of types) {
    for (const prize of prizes[type]) expect(parseReward(rewardText(prize))).toEqual(prize)
    const places = prizeSteps(type, true).flatMap(({ from, to, prize }) => Array.from({ length: to - from + 1 }, () => prize))
    expect(places).toEqual(prizes[type])
  }
})

test('[ENG-09, APP-26] where bonuses are forbidden, the prizes are those of money and things', () => {
  for (const type of types) {
    const places = prizeSteps(type, false).flatMap(({ from, to, prize }) => Array.from({ length: to - from + 1 }, () => prize))
    expect(places).toEqual(prizes[type].filter(({ kind }) => kind !== 'bonus'))
    // Nobody’s place is worth another prize.
    expect(places).toEqual(prizes[type].slice(0, places.length))
  }
})

test('[ENG-08] places have no gaps, higher results come first, and input order does not matter', () => {
  fc.assert(
    fc.property(anyType, anyResults, (type, results) => {
      const ranking = rank(type, results)
      expect(ranking.map(({ place }) => place)).toEqual(results.map((_, index) => index + 1))
      expect(ranking.map(({ cents }) => cents)).toEqual(results.map(({ cents }) => cents).toSorted((a, b) => b - a))
      expect(rank(type, results.toReversed())).toEqual(ranking)
      for (const { place, cents, prize } of ranking) expect(prize).toEqual(cents > 0 ? (prizes[type][place - 1] ?? null) : null)
    }),
  )
})

test('[ENG-08] of two equal results the earlier one ranks first', () => {
  const ranking = rank('weekly', [
    { customerId: 1, cents: 50, lastAt: 9 },
    { customerId: 2, cents: 50, lastAt: 3 },
  ])
  expect(ranking.map(({ customerId }) => customerId)).toEqual([2, 1])
})

test('[ENG-10] the distance to the next prize is the minimum that wins a better one', () => {
  fc.assert(
    fc.property(anyType, anyResults, fc.boolean(), (type, results, takesBonus) => {
      const ranking = rank(type, results)
      const won = (one?: RankedResult) => (one?.prize && (takesBonus || one.prize.kind !== 'bonus') ? one.prize : null)
      for (const own of ranking) {
        const next = nextPrize(type, ranking, own, takesBonus)
        expect(nextPrize(type, ranking.slice(0, prizes[type].length), own, takesBonus)).toEqual(next)
        const after = (cents: number) =>
          rank(
            type,
            results.map((one) => (one.customerId === own.customerId ? { ...one, cents: one.cents + cents, lastAt: 10 } : one)),
          ).find(({ customerId }) => customerId === own.customerId)
        if (next === null) {
          expect(own.place).toBe(1)
          continue
        }
        expect(next.cents).toBeGreaterThan(0)
        // Overtaking one of two equal results overtakes both.
        expect(after(next.cents)?.place).toBeLessThanOrEqual(next.place)
        expect(won(after(next.cents))).not.toBeNull()
        const least = after(next.cents - 1)
        expect(won(least) === null || (least?.place ?? 0) > next.place).toBe(true)
      }
    }),
  )
})

test('[ENG-07] a result is converted at the rates of the tournament’s start, rounded towards zero', () => {
  const rates = ratesAt([0xe411ffbc, 0x465dd69c], 1_790_000_000_000)
  expect(inDollars(money(12_345, 'USD'), rates)).toEqual(money(12_345, 'USD'))
  expect(inDollars(money(10_000, 'EUR'), rates)).toEqual(money(10_871, 'USD'))
  expect(inDollars(money(-10_000, 'EUR'), rates)).toEqual(money(-10_871, 'USD'))
  expect(inDollars(money(600_000, 'RUB'), rates)).toEqual(money(10_000, 'USD'))
  expect(inDollars(money(100_000_000, 'BTC'), rates)).toEqual(money(6_079_834, 'USD'))
  expect(inDollars(money(100_000_000, 'LTC'), rates)).toEqual(money(10_000, 'USD'))
  expect(inDollars(money(100, 'XMR'), rates)).toBeNull()
})

test.each([
  ['Anna', 'Petit', 'A***t'],
  ['Élodie', 'Ñandú', 'É***ú'],
  ['𝒜da', 'Vale', '𝒜***e'],
  ['', '', '***'],
  ['花子', '田中', '田***子'],
  ['민수', '김', '김***수'],
  ['龙', '李', '李***'],
])('[ENG-07] %s %s is shown to others as %s', (first, last, shown) => {
  expect(maskName(first, last)).toBe(shown)
})
