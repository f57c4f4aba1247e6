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

const mostFavourites = 50
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

/** Reads what `textOf` wrote; whatever is none of ours is the standard. Sounds are off at first for those who asked their device for calm. */
export function readPreferences(text: string | null, wantsCalm: boolean): Preferences {
  const kept = parsed(text)
  const favourites = Array.isArray(kept['favourites']) ? kept['favourites'].filter(isSymbol) : []
  return {
    symbol: isSymbol(kept['symbol']) ? kept['symbol'] : null,
    favourites: [...new Set(favourites)].slice(0, mostFavourites),
    interval: oneOf(intervalNames, kept['interval'], '5s'),
    chartStyle: oneOf(chartStyles, kept['chartStyle'], 'line'),
    ordering: oneOf(['oneClick', 'confirm'], kept['ordering'], 'oneClick'),
    sound: oneOf(['on', 'off'], kept['sound'], wantsCalm ? 'off' : 'on'),
  }
}

/** The choices as they are kept: within the length that contract/frame.ts lets through. */
export const textOf = (preferences: Preferences): string =>
  JSON.stringify({ ...preferences, favourites: preferences.favourites.slice(0, mostFavourites) })
