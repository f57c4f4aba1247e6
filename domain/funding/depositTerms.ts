import type { Currency } from '../../contract/kernel.ts'
import type { WireSettings } from '../../contract/session.ts'
import { basisPointsOf, defaultBonusLimits } from './bonus.ts'
import type { DepositTerms } from './depositForm.ts'
import { type DepositWay, maximumDeposit } from './maximum.ts'
import { minimumDeposit, personalMinima } from './minimum.ts'

type Payer = Parameters<typeof personalMinima>[0]
type Limits = Pick<WireSettings, 'maxBonus' | 'maxBonusPercent' | 'maxDeposit' | 'minDeposit'>

/**
 * Returns the terms of a deposit into an account of `currency`, with its amount typed in the language `tag`
 * (BCP 47). Missing settings fall back to the defaults (SRV-12).
 */
export function depositTermsFor(payer: Payer, settings: Limits | null, currency: Currency, tag: string): DepositTerms {
  const limits = settings
    ? { cap: Number(settings.maxBonus), promotionBasisPoints: basisPointsOf(settings.maxBonusPercent) }
    : defaultBonusLimits
  const minimum = minimumDeposit({ ...personalMinima(payer), ranger: settings?.minDeposit }, currency)
  const maximum = (way: DepositWay) => maximumDeposit(settings?.maxDeposit, way, currency)
  const maxima = { card: maximum('card'), vload: maximum('vload'), coin: maximum('coin') }
  return { currency, minimum, maxima, promotion: 0, limits, tag }
}
