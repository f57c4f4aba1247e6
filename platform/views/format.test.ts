import { expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { formatAmount, formatChange, formatGain, formatTimeLeft, formatPercent } from './format.ts'

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [3_600_000, '1:00:00'],
  [-5_000, '0:00'],
])('[SRV-07] %i ms left are formatted as %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text)
})

test('[APP-21] an amount is formatted with every digit, in the person’s language', () => {
  expect(formatAmount('91.00', 'EUR', 'en')).toBe('€91.00')
  expect(formatAmount('0.00017805', 'BTC', 'en')).toBe('0.00017805\u00a0BTC')
  expect(formatAmount('no amount', 'EUR', 'en')).toBe('no amount')
})

test('[TRD-01] a change is formatted with its sign', () => {
  expect(formatChange('1.08426', '1.08091', 'en')).toBe('+0.31%')
  expect(formatChange('1.08', '1.08', 'en')).toBe('0.00%')
})

test('[APP-23] a text is filled in, and an unknown key is reported', () => {
  const texts = textsOf('en', { pays: 'pays {{amount}} · {{percent}}' })
  expect(texts.text('pays', { amount: '€91.00', percent: '82%' })).toBe('pays €91.00 · 82%')
  expect([texts.has('pays'), texts.has('order.unknown')]).toEqual([true, false])
})

test('many changes in one frame notify listeners once, with the state before', () => {
  const planned: (() => void)[] = []
  const store = createStore({ price: 0, feed: 'live' }, (run) => planned.push(run))
  const notified: unknown[] = []
  store.subscribe((state, before) => notified.push([state.price, before.price]))
  for (let price = 1; price <= 100; price++) store.set({ price })
  expect([planned.length, notified]).toEqual([1, []])
  planned[0]?.()
  expect(notified).toEqual([[100, 0]])
})

test.each([
  ['en', '78%'],
  ['de', '78\u00a0%'],
  ['tr', '%78'],
  ['ar', '\u206678\u200e%\u200e\u2069'],
] as const)('[APP-23] a payout of 78 percent is written in %s as %s, in Arabic isolated', (language, text) => {
  expect(formatPercent(78, language)).toBe(text)
})

test('a profit is formatted with its sign, which Arabic keeps in front', () => {
  const texts = [3_900, -5_000, 0].map((minor) => formatGain(money(minor, 'USD'), 'en'))
  expect(texts).toEqual(['+$39.00', '−$50.00', '$0.00'])
  expect(formatGain(money(-5_000, 'USD'), 'ar').replaceAll(/[\u2066\u2069]/g, '')).toMatch(/^−\$/)
})
