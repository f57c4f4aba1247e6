import { chartStyles, type ChartStyle, type IntervalName, intervalNames } from '../chart/intervals.ts'

/**
 * A person's preferences on this device. `ordering`: with one press, or with a second press to confirm.
 * `orders`: the column of orders.
 */
export type Preferences = {
  symbol: string | null
  favourites: readonly string[]
  interval: IntervalName
  chartStyle: ChartStyle
  ordering: 'oneClick' | 'confirm'
  sound: 'on' | 'off'
  orders: 'shown' | 'hidden'
}

const maxFavourites = 50
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

/**
 * Parses what `serializePreferences` wrote; invalid parts get the default. Sounds are off by default for
 * people who prefer reduced motion.
 */
export function parsePreferences(text: string | null, prefersReducedMotion: boolean): Preferences {
  const saved = parsed(text)
  const favourites = Array.isArray(saved['favourites']) ? saved['favourites'].filter(isSymbol) : []
  return {
    symbol: isSymbol(saved['symbol']) ? saved['symbol'] : null,
    favourites: [...new Set(favourites)].slice(0, maxFavourites),
    interval: oneOf(intervalNames, saved['interval'], '5s'),
    chartStyle: oneOf(chartStyles, saved['chartStyle'], 'line'),
    ordering: oneOf(['oneClick', 'confirm'], saved['ordering'], 'oneClick'),
    sound: oneOf(['on', 'off'], saved['sound'], prefersReducedMotion ? 'off' : 'on'),
    orders: oneOf(['shown', 'hidden'], saved['orders'], 'shown'),
  }
}

/** Returns the preferences as they are stored, within the length that contract/platformMessages.ts allows. */
export const serializePreferences = (preferences: Preferences): string =>
  JSON.stringify({ ...preferences, favourites: preferences.favourites.slice(0, maxFavourites) })
