import { expect, test } from 'vitest'
import type { DepositStage, DepositView } from '../../../contract/background.ts'
import { readsAgain, type UnderWay, underWayHere } from './underWay.ts'

const deposit = (id: string, at: DepositStage['at']): DepositView => ({ id, stage: { at } }) as DepositView
const here = (...deposits: DepositView[]): UnderWay => underWayHere(deposits, [])

test.each<[string, UnderWay, UnderWay, number, boolean]>([
  ['a deposit that had ended before the page heard of it and is still counted', here(), here(deposit('a', 'succeeded')), 1, true],
  ['an old deposit that is not counted', here(), here(deposit('a', 'succeeded')), 0, false],
  ['a deposit that ends here', here(deposit('a', 'secure')), here(deposit('a', 'succeeded')), 1, true],
  ['a deposit that is cancelled here', here(deposit('a', 'secure')), here(deposit('a', 'cancelled')), 1, true],
  ['a deposit that begins here, also where another device has one', here(), here(deposit('a', 'checking')), 1, true],
  ['a deposit that only moves on', here(deposit('a', 'contacting')), here(deposit('a', 'secure')), 1, false],
])('[SES-19] whether the count is read again after %s', (_what, before, now, counted, expected) => {
  expect(readsAgain(before, now, counted)).toBe(expected)
})
