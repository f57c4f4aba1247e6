import { useSelector } from 'react-redux'
import type { WireBalance, WireSettings, WireUser } from '../../../contract/session.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { chooseStack } from '../../../domain/cascade/stack.ts'
import type { DepositTerms } from '../../../domain/funding/depositForm.ts'
import { depositTermsFor } from '../../../domain/funding/depositTerms.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { useLocale } from '../../ui/locale.ts'
import { selectAccount, selectSettings, selectUser } from '../../shell/session/sessionSlice.ts'

export type Payer = {
  user: WireUser
  account: WireBalance
  settings: WireSettings | null
  terms: DepositTerms
  bonusOffered: boolean
  needsCvv: boolean
  /** The processors that a card deposit tries, in order (FUND-20). */
  stack: readonly Processor[]
}

/**
 * Returns person, account and terms of a deposit; null until they are known. Without settings the defaults
 * apply (SRV-12).
 */
export function usePayer(): Payer | null {
  const user = useSelector(selectUser)
  const account = useSelector(selectAccount)
  const settings = useSelector(selectSettings)
  const tag = useLocale()
  if (!user || !account) return null
  const bonusOffered = isFeatureEnabled(settings, 'bonus')
  const stack = chooseStack(user.cascade, settings?.cascade, user.country)
  const needsCvv = stack.some((processor) => processorTable[processor].needs.includes('cvv'))
  return { user, account, settings, terms: depositTermsFor(user, settings, account.currency, tag), bonusOffered, needsCvv, stack }
}
