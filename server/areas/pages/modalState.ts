import { type PersonModal, personModals, type PersonModalState } from '../../../contract/pages.ts'
import type { Route } from '../../../contract/route.ts'
import type { Call, Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { notServed } from '../../kernel/notServed.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { giftState } from '../gift/giftState.ts'
import { codeState, factorState } from '../security/loginState.ts'
import { personOf } from '../settings/personOf.ts'
import { settingsFor } from '../settings/rules.ts'
import { blockState } from './blockState.ts'

type Asked = Pick<Call<Route>, 'person' | 'request'>
type Answers = { [Name in PersonModal]?: (deps: Deps, asked: Asked) => Promise<PersonModalState<Name>> }

/** What each modal's area answers. A name without one is answered by nobody yet: its area is not served. */
const answers: Answers = {
  gift: giftState,
  block: async (deps, { person }) => blockState(deps, signedIn(person)),
  email_code: codeState,
  factor_login: factorState,
}

/** Money incentives: where the law or the house has none, there is nothing to ask about (APP-26). */
const offers: ReadonlySet<string> = new Set<PersonModal>(['risk_free', 'limited_offer', 'promo_menu', 'ladder'])
/** The modals of those who are not signed in, or not yet. */
const forVisitors: ReadonlySet<string> = new Set<PersonModal>(['gift', 'email_code', 'factor_login'])

const isPersonModal = (name: string): name is PersonModal => Object.hasOwn(personModals, name)

/**
 * The person's state that a modal is about (APP-12); null for a modal that depends on none.
 * Refusals: `auth.required` 401, `offers.unavailable`, those of the modal's area, and 501 where it is not served yet.
 */
export async function modalState(deps: Deps, asked: Asked, name: string): Promise<Record<string, unknown> | null> {
  if (!forVisitors.has(name)) signedIn(asked.person)
  if (!isPersonModal(name)) return null
  if (offers.has(name) && !settingsFor(await personOf(deps, asked.person, asked.request)).features.offers)
    throw new Refusal(200, 'offers.unavailable')
  const answer = answers[name]
  if (!answer) throw notServed()
  return answer(deps, asked)
}

function signedIn(person: Caller | null): Caller {
  if (person === null) throw new Refusal(401, 'auth.required')
  return person
}
