import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireHistoryRow, WireStatementAccount } from '../../contract/history.ts'
import { money, moneyToDecimal } from '../kernel/money.ts'
import { amountIn, isBalanced, matchesRows, sumsByCurrency } from './statement.ts'

const text = (minor: number): string => moneyToDecimal(money(minor, 'EUR'))
const accountOf = (opening: number, moves: readonly number[], off = 0): WireStatementAccount => {
  const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
  const side = (isIn: boolean): string => text(sum(moves.filter((one) => one > 0 === isIn)))
  const sums = [{ group: 'deposit' as const, in: side(true), out: side(false), entries: moves.length }]
  return {
    account: 'eur-1',
    currency: 'EUR',
    play: false,
    opening: text(opening),
    closing: text(opening + sum(moves) + off),
    sums,
    fees: '0.00',
  }
}
const rowOf = (amount: number, more: Partial<WireHistoryRow> = {}): WireHistoryRow => ({
  id: 'l1',
  account: 'eur-1',
  trType: 'deposit',
  amount: text(amount),
  currency: 'EUR',
  status: 'done',
  at: 1,
  after: '0.00',
  ...more,
})
const minors = fc.integer({ min: -1_000_000, max: 1_000_000 })

test('[SUP-08] a statement is balanced exactly if its sums lead to the closing balance', () => {
  fc.assert(
    fc.property(minors, fc.array(minors), fc.integer({ min: -2, max: 2 }), (opening, moves, off) => {
      const account = accountOf(opening, moves, off)
      expect(isBalanced(account)).toBe(off === 0)
      expect(
        matchesRows(
          account,
          moves.map((one) => rowOf(one)),
        ),
      ).toBe(off === 0)
    }),
  )
})

test('[SUP-08] rows of another account, and those that moved no money, change no sum', () => {
  const rows = [rowOf(500), rowOf(700, { account: 'usd-1' }), { ...rowOf(900), after: undefined }] as WireHistoryRow[]
  expect(matchesRows(accountOf(100, [500]), rows)).toBe(true)
})

test('[SUP-08] the accounts of a currency are added to the cent, play money apart', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(minors, fc.array(minors), fc.boolean())), (list) => {
      const accounts = list.map(([opening, moves, play]) => ({ ...accountOf(opening, moves), play }))
      const sums = sumsByCurrency(accounts)
      expect(new Set(sums.map(({ play }) => play)).size).toBe(sums.length)
      for (const { play, opening, in: paidIn, out, closing } of sums) {
        expect(opening.minor + paidIn.minor + out.minor).toBe(closing.minor)
        const own = accounts.filter((account) => account.play === play)
        expect(closing.minor).toBe(own.reduce((sum, account) => sum + amountIn(account.closing, 'EUR').minor, 0))
      }
      expect(sums.length).toBe(new Set(accounts.map(({ play }) => play)).size)
    }),
  )
})

test.each(['1,00', '', '0.001'])('[SUP-08] the amount %j makes no statement', (wrong) => {
  expect(() => amountIn(wrong, 'EUR')).toThrow(RangeError)
})
