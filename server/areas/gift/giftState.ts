import type { PersonModalState } from '../../../contract/pages.ts'
import { giftAmount, giftFeature } from '../../../domain/promotions/gift.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { defaultRegistration } from '../../../domain/session/registration.ts'
import type { VisitorModalCall } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { settingsPerson } from '../settings/settingsPerson.ts'
import { settingsFor } from '../settings/rules.ts'
import { issueGiftCode } from './giftCode.ts'

/**
 * Returns the state of the gift modal (SES-15, APP-12): code, value in the default currency, and `until`,
 * which is enforced (ENG-06). Throws Refusal 200 `gift.unavailable` for a person with an account and where
 * offers are off.
 */
export async function giftState(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { person, request }: VisitorModalCall,
): Promise<PersonModalState<'gift'>> {
  const worth = giftAmount(defaultRegistration.currency)
  const isOffered = person === null && settingsFor(await settingsPerson(deps, null, request)).features[giftFeature]
  if (!isOffered || worth === null) throw new Refusal(200, 'gift.unavailable')
  return { ...issueGiftCode(deps.config, deps.now()), amount: moneyToDecimal(worth), currency: worth.currency }
}
