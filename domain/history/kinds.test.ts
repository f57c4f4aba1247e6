import { expect, test } from 'vitest'
import { groupOf, isHistoryKind, kindFilter } from './kinds.ts'

test.each([
  ['deposit.coin', 'deposit'],
  ['stake', 'order'],
  ['chargeback', 'correction'],
  ['deposit.mistaken', 'correction'],
  ['fee', 'fee'],
  ['unheardOf', 'other'],
  ['', 'other'],
])('[SUP-06] the kind %j is about %s', (kind, group) => {
  expect([groupOf(kind), isHistoryKind(kind)]).toEqual([group, group !== 'other'])
})

test.each([
  [undefined, null],
  ['', null],
  ['tip', { only: ['tip'] }],
  ['stake', { only: ['stake'] }],
  ['withdrawal', { only: ['withdrawal', 'withdrawal.back'] }],
  ['unheardOf', { only: ['unheardOf'] }],
])('[SUP-06] a filter by %j selects %j', (trType, selected) => {
  expect(kindFilter(trType)).toEqual(selected)
})

test('[SUP-06] a filter by other kinds excludes every known one', () => {
  expect(kindFilter('other')).toMatchObject({ without: expect.arrayContaining(['deposit', 'stake', 'prize']) as string[] })
})
