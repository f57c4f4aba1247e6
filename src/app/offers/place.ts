import { parseFundingAdd } from '../../../domain/funding/add.ts'
import { paths } from '../../shell/location/routes.ts'
import { parsePath } from '../../shell/location/documentPath.ts'

/**
 * Screens as offers see them (ENG-16). `result`: the funding screen after a payment. `outside`: a page where
 * no offer may appear.
 */
export type OfferPlace = 'funding' | 'result' | 'promotions' | 'elsewhere' | 'outside'

/** Steps of a payment: the bank's way back, and the question for its amount. */
const paymentSteps = /^\/(?:listen\/|sw\/validate)/

/** Returns the place of an address. */
export function placeOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): OfferPlace {
  const route = hash.slice(1).split('?')[0] ?? ''
  if (parsePath(pathname).at !== 'trading' || paymentSteps.test(route)) return 'outside'
  if (route === paths.show('promotions')) return 'promotions'
  const [start, add] = [paths.show('funding'), route.slice(paths.show('funding').length + 1)]
  if (route !== start && !route.startsWith(`${start}/`)) return 'elsewhere'
  return parseFundingAdd(add).kind === 'result' ? 'result' : 'funding'
}

export const isFunding = (place: OfferPlace): boolean => place === 'funding' || place === 'result'
