import { useSelector } from 'react-redux'
import type { WireBalance, WireSettings, WireUser } from '../../../contract/session.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { chooseStack } from '../../../domain/cascade/stack.ts'
import type { DepositTerms } from '../../../domain/funding/depositForm.ts'
import { termsFor } from '../../../domain/funding/termsFor.ts'
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
  const bonusOffered = isOffered(settings, 'bonus')
  const stack = chooseStack(user.cascade, settings?.cascade, user.country)
  const needsCvv = stack.some((processor) => processorTable[processor].needs.includes('cvv'))
  return { user, account, settings, terms: termsFor(user, settings, account.currency), bonusOffered, needsCvv }
}
