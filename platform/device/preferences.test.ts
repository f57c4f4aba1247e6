import { expect, test } from 'vitest'
import { toPlatform } from '../../contract/platformMessages.ts'
import { parsePreferences, serializePreferences } from './preferences.ts'

test('[SRV-07] preferences are read as they were written', () => {
  const chosen = {
    ...parsePreferences(null, false),
    favourites: ['BTC/USD'],
    chartStyle: 'candles',
    ordering: 'confirm',
    sound: 'off',
  } as const
  expect(parsePreferences(serializePreferences(chosen), false)).toEqual(chosen)
})

test.each(['', '{', 'null', '7', '[]', '{"favourites":"all","interval":"2w","sound":1}', '{"favourites":[1,"btc","<b>"]}'])(
  '[SRV-07] invalid saved text "%s" changes nothing',
  (text) => {
    expect(parsePreferences(text, false)).toEqual(parsePreferences(null, false))
  },
)

test('[SRV-07] sounds are off at first for people who prefer reduced motion', () => {
  expect([parsePreferences(null, true).sound, parsePreferences(null, false).sound]).toEqual(['off', 'on'])
  expect(parsePreferences('{"sound":"on"}', true).sound).toBe('on')
})

test('[TRD-01] the longest preferences fit into one message', () => {
  const favourites = Array.from({ length: 200 }, (_, index) => `LONGSYMBO${String(index).padStart(3, '0')}`)
  const text = serializePreferences({ ...parsePreferences(null, false), favourites })
  expect(toPlatform.safeParse({ v: 1, type: 'kept', text }).success).toBe(true)
})
