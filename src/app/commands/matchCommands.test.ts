import { expect, test } from 'vitest'
import { type Command, matchCommands } from './matchCommands.ts'

const command = (group: Command['group'], label: string, words = ''): Command => ({ id: label, group, label, words, run: () => undefined })
const all = [
  command('settings', 'Language: Français', 'french'),
  command('screens', 'Trade'),
  command('screens', 'News'),
  command('symbols', 'EUR/USD', 'Euro / US dollar'),
  command('symbols', 'USD/JPY', 'US dollar / yen'),
]
const found = (typed: string) => matchCommands(all, typed).map(({ id }) => id)

test('[APP-31] without a text all commands are listed by group', () => {
  expect(found(' ')).toEqual(['Trade', 'News', 'EUR/USD', 'USD/JPY', 'Language: Français'])
})

test.each([
  ['eurusd', ['EUR/USD']],
  ['francais', ['Language: Français']],
  ['french', ['Language: Français']],
  ['dollar yen', ['USD/JPY']],
  ['usd', ['USD/JPY', 'EUR/USD']],
  ['\u200Feurusd\u200E ', ['EUR/USD']],
  ['nothing like it', []],
])('[APP-31] %s finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})
