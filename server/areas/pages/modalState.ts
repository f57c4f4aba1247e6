import { type PersonModal, personModals, type PersonModalState } from '../../../contract/pages.ts'
import type { Route } from '../../../contract/route.ts'
import type { Call, Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { giftState } from '../gift/giftState.ts'
import { ladderState, offerState, promoMenuState } from '../promotions/offerState.ts'
import { codeState, factorState } from '../security/loginState.ts'
import { blockState } from './blockState.ts'

type Asked = Pick<Call<Route>, 'person' | 'request' | 'query'>
type Answers = { [Name in PersonModal]: (deps: Deps, asked: Asked) => Promise<PersonModalState<Name>> }

/** What each modal's area answers. */
const answers: Answers = {
  limited_offer: offerState('limited_offer'),
  risk_free: offerState('risk_free'),
  promo_menu: promoMenuState,
  ladder: ladderState,
  gift: giftState,
  block: async (deps, { person }) => blockState(deps, signedIn(person)),
  email_code: codeState,
  factor_login: factorState,
}

/** The modals of those who are not signed in, or not yet. */
const forVisitors: ReadonlySet<string> = new Set<PersonModal>(['gift', 'email_code', 'factor_login'])

const isPersonModal = (name: string): name is PersonModal => Object.hasOwn(personModals, name)

/**
 * The person's state that a modal is about (APP-12); null for a modal that depends on none.
 * Refusals: `auth.required` 401, and those of the modal's area.
 */
export async function modalState(deps: Deps, asked: Asked, name: string): Promise<Record<string, unknown> | null> {
  if (!forVisitors.has(name)) signedIn(asked.person)
  if (!isPersonModal(name)) return null
  return answers[name](deps, asked)
}

function signedIn(person: Caller | null): Caller {
  if (person === null) throw new Refusal(401, 'auth.required')
  return person
}
