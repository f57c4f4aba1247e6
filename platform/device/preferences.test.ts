import { expect, test } from 'vitest'
import { deviceStore, keepPreferences, readPreferences } from './preferences.ts'

const store = (text: string | null) => {
  const kept = { text }
  return { kept, getItem: () => kept.text, setItem: (_key: string, value: string) => void (kept.text = value) }
}

test('[SRV-07] what was chosen is kept on the device', () => {
  const place = store(null)
  const chosen = {
    ...readPreferences(place, false),
    favourites: ['BTC/USD'],
    chartStyle: 'candles',
    ordering: 'confirm',
    sound: 'off',
  } as const
  keepPreferences(place, chosen)
  expect(readPreferences(place, false)).toEqual(chosen)
})

test.each(['', '{', 'null', '7', '[]', '{"favourites":"all","interval":"2w","sound":1}', '{"favourites":[1,"btc","<b>"]}'])(
  '[SRV-07] kept text "%s" that is none of ours changes nothing',
  (text) => {
    expect(readPreferences(store(text), false)).toEqual(readPreferences(null, false))
  },
)

test('[SRV-07] sounds are off at first for those who asked their device for calm', () => {
  expect([readPreferences(null, true).sound, readPreferences(null, false).sound]).toEqual(['off', 'on'])
  expect(readPreferences(store('{"sound":"on"}'), true).sound).toBe('on')
})

test('[SRV-07] a device that keeps nothing is no failure', () => {
  const refusing = { getItem: () => null, setItem: () => void assertNone() }
  const assertNone = (): never => {
    throw new Error('full')
  }
  expect(() => keepPreferences(refusing, readPreferences(null, false))).not.toThrow()
  const own = {
    get localStorage(): Storage {
      throw new Error('forbidden')
    },
  }
  expect(deviceStore(own)).toBeNull()
})
