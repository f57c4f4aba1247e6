import { useSelector } from 'react-redux'
import type { WireBalance, WireSettings, WireUser } from '../../../contract/session.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { chooseStack } from '../../../domain/cascade/stack.ts'
import { basisPointsOf, defaultBonusLimits } from '../../../domain/funding/bonus.ts'
import type { DepositTerms } from '../../../domain/funding/depositForm.ts'
import { minimumDeposit } from '../../../domain/funding/minimum.ts'
import { isOffered } from '../../../domain/settings/offered.ts'
import { selectAccount, selectSettings, selectUser } from '../../shell/sessionSlice.ts'

export type Payer = {
  user: WireUser
  account: WireBalance
  settings: WireSettings | null
  terms: DepositTerms
  bonusOffered: boolean
  needsCvv: boolean
}

/** Who pays into which account on which terms; null while that is not known. Where the settings are missing the defaults hold (SRV-12). */
export function usePayer(): Payer | null {
  const user = useSelector(selectUser)
  const account = useSelector(selectAccount)
  const settings = useSelector(selectSettings)
  if (!user || !account) return null
  const limits = settings
    ? { cap: Number(settings.maxBonus), promotionBasisPoints: basisPointsOf(settings.maxBonusPercent) }
    : defaultBonusLimits
  const minimum = minimumDeposit(
    { md: user.md, mdps: user.mdps, min_deposit: user.min_deposit, ranger: settings?.minDeposit },
    account.currency,
  )
  const bonusOffered = isOffered(settings, 'bonus')
  const stack = chooseStack(user.cascade, settings?.cascade)
  const needsCvv = stack.some((processor) => processorTable[processor].needs.includes('cvv'))
  return { user, account, settings, terms: { currency: account.currency, minimum, promotion: 0, limits }, bonusOffered, needsCvv }
}
