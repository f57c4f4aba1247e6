import { expect, test } from 'vitest'
import { signalReason } from './reason.ts'

test.each([
  ['rsi', { before: '31.2', value: '28.9', level: '30' }, 'reason.rsi.below'],
  ['rsi', { before: '68.0', value: '71.4', level: '70' }, 'reason.rsi.above'],
  ['bollinger', { before: '1.0850', close: '1.0838', band: '1.0842' }, 'reason.bollinger.below'],
  ['bollinger', { before: '1.0850', close: '1.0868', band: '1.0862' }, 'reason.bollinger.above'],
  ['macd', { macd: '-0.0002', average: '-0.0003' }, 'reason.macd.above'],
  ['macd', { macd: '0.0001', average: '0.0003' }, 'reason.macd.below'],
] as const)('[ENG-12] %s %j reads as %s', (rule, values, key) => {
  expect(signalReason({ reason: { rule, values } })).toEqual({ key, figures: values })
})

test.each([
  ['up', 'reason.rsi.above'],
  ['down', 'reason.rsi.below'],
] as const)('[ENG-12] a value just at its level has crossed it %s', (direction, key) => {
  expect(signalReason({ direction, reason: { rule: 'rsi', values: { value: '30', level: '30' } } })).toMatchObject({ key })
})

test('[ENG-12] a reason without its figures has no text', () => {
  expect(signalReason({})).toBeNull()
  expect(signalReason({ reason: { rule: 'rsi', values: { value: '28' } } })).toBeNull()
})
