import { useTranslation } from 'react-i18next'
import { findLanding } from '../../../domain/referral/landings.ts'

/**
 * Returns a function for a landing page's name. One that this version does not know has the server's name.
 */
export function useLandingName(): (landing: string) => string {
  const { t } = useTranslation('referral')
  return (landing) => {
    const known = findLanding(landing)
    return known === null ? landing : t(`landing.${known.name}`)
  }
}
