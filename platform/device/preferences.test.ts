import { expect, test } from 'vitest'
import { toPlatform } from '../../contract/frame.ts'
import { readPreferences, textOf } from './preferences.ts'

test('[SRV-07] what was chosen is read as it was written', () => {
  const chosen = {
    ...readPreferences(null, false),
    favourites: ['BTC/USD'],
    chartStyle: 'candles',
    ordering: 'confirm',
    sound: 'off',
  } as const
  expect(readPreferences(textOf(chosen), false)).toEqual(chosen)
})

test.each(['', '{', 'null', '7', '[]', '{"favourites":"all","interval":"2w","sound":1}', '{"favourites":[1,"btc","<b>"]}'])(
  '[SRV-07] kept text "%s" that is none of ours changes nothing',
  (text) => {
    expect(readPreferences(text, false)).toEqual(readPreferences(null, false))
  },
)

test('[SRV-07] sounds are off at first for those who asked their device for calm', () => {
  expect([readPreferences(null, true).sound, readPreferences(null, false).sound]).toEqual(['off', 'on'])
  expect(readPreferences('{"sound":"on"}', true).sound).toBe('on')
})

test('[TRD-01] the longest choices are short enough for a message', () => {
  const favourites = Array.from({ length: 200 }, (_, index) => `LONGSYMBO${String(index).padStart(3, '0')}`)
  const text = textOf({ ...readPreferences(null, false), favourites })
  expect(toPlatform.safeParse({ v: 1, type: 'kept', text }).success).toBe(true)
})
