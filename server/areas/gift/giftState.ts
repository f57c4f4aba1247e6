import type { PersonModalState } from '../../../contract/pages.ts'
import type { Route } from '../../../contract/route.ts'
import { giftAmount, giftFeature } from '../../../domain/promotions/gift.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { defaultRegistration } from '../../../domain/session/registration.ts'
import type { Call } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { personOf } from '../settings/personOf.ts'
import { settingsFor } from '../settings/rules.ts'
import { offerGift } from './giftCode.ts'

/**
 * The state of the gift modal (SES-15, APP-12): its code, its worth on an account in the default currency, and until when it is good, which
 * is the deadline that is held (ENG-06). Throws Refusal 200 `gift.unavailable` for who has an account, and where offers are off.
 */
export async function giftState(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { person, request }: Pick<Call<Route>, 'person' | 'request'>,
): Promise<PersonModalState<'gift'>> {
  const worth = giftAmount(defaultRegistration.currency)
  const isOffered = person === null && settingsFor(await personOf(deps, null, request)).features[giftFeature]
  if (!isOffered || worth === null) throw new Refusal(200, 'gift.unavailable')
  return { ...offerGift(deps.config, deps.now()), amount: moneyToDecimal(worth), currency: worth.currency }
}
