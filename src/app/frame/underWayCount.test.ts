import { expect, test } from 'vitest'
import type { DepositStatus, DepositView } from '../../../contract/background.ts'
import { shouldRefetchCounters, type UnderWayCount, countUnderWay } from './underWayCount.ts'

const deposit = (id: string, at: DepositStatus['at']): DepositView => ({ id, status: { at } }) as DepositView
const here = (...deposits: DepositView[]): UnderWayCount => countUnderWay(deposits, [])

test.each<[string, UnderWayCount, UnderWayCount, number, boolean]>([
  ['a deposit that ended before the page saw it and is still counted', here(), here(deposit('a', 'succeeded')), 1, true],
  ['an old deposit that is not counted', here(), here(deposit('a', 'succeeded')), 0, false],
  ['a deposit that ends here', here(deposit('a', 'secure')), here(deposit('a', 'succeeded')), 1, true],
  ['a deposit that is cancelled here', here(deposit('a', 'secure')), here(deposit('a', 'cancelled')), 1, true],
  ['a deposit that starts here, while another device has one too', here(), here(deposit('a', 'checking')), 1, true],
  ['a deposit that only changes its status', here(deposit('a', 'contacting')), here(deposit('a', 'secure')), 1, false],
])('[SES-19] the counters are fetched again, or not, after %s', (_what, before, now, counted, expected) => {
  expect(shouldRefetchCounters(before, now, counted)).toBe(expected)
})
