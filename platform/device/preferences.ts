import { chartStyles, type ChartStyle, type IntervalName, intervalNames } from '../chart/intervals.ts'

/** What a person chose on this device. `ordering`: one press orders, or a second one confirms. */
export type Preferences = {
  symbol: string | null
  favourites: readonly string[]
  interval: IntervalName
  chartStyle: ChartStyle
  ordering: 'oneClick' | 'confirm'
  sound: 'on' | 'off'
}
type Place = Pick<Storage, 'getItem' | 'setItem'>

const storageKey = 'platform'
const symbolShape = /^[A-Z0-9/]{3,12}$/
const isSymbol = (value: unknown): value is string => typeof value === 'string' && symbolShape.test(value)
const oneOf = <Value extends string>(values: readonly Value[], value: unknown, standard: Value): Value =>
  values.find((known) => known === value) ?? standard

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Sounds are off at first for those who asked their device for calm. */
export function readPreferences(place: Place | null, wantsCalm: boolean): Preferences {
  const kept = parsed(place?.getItem(storageKey) ?? null)
  const favourites = Array.isArray(kept['favourites']) ? kept['favourites'].filter(isSymbol) : []
  return {
    symbol: isSymbol(kept['symbol']) ? kept['symbol'] : null,
    favourites: [...new Set(favourites)].slice(0, 50),
    interval: oneOf(intervalNames, kept['interval'], '5s'),
    chartStyle: oneOf(chartStyles, kept['chartStyle'], 'line'),
    ordering: oneOf(['oneClick', 'confirm'], kept['ordering'], 'oneClick'),
    sound: oneOf(['on', 'off'], kept['sound'], wantsCalm ? 'off' : 'on'),
  }
}

/** A full or forbidden store costs the choice its memory and nothing else. */
export function keepPreferences(place: Place | null, preferences: Preferences): void {
  try {
    place?.setItem(storageKey, JSON.stringify(preferences))
  } catch {
    return
  }
}

/** The device's store, or null where the browser gives a framed page none. */
export function deviceStore(own: Pick<Window, 'localStorage'>): Place | null {
  try {
    return own.localStorage
  } catch {
    return null
  }
}
