import type { PersonModalState } from '../../../contract/pages.ts'
import type { VisitorModalCall } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readSid } from '../../kernel/sessionCookie.ts'
import { findWaitingLogin } from './waitingLogin.ts'

type Holder = { customerId: number; waitsFor: 'email' | 'google' | 'sms' | null }

/**
 * Returns the signed-in person, or the one whose browser sent the right password and owes its second factor
 * (SES-05). Throws Refusal 401 `auth.required`.
 */
async function findHolder({ db, config, now }: Deps, { person, request }: VisitorModalCall): Promise<Holder> {
  if (person !== null) return { customerId: person.customerId, waitsFor: null }
  const sid = readSid(config, request)
  const waiting = sid === null ? null : await findWaitingLogin(db, sid, now())
  if (waiting === null) throw new Refusal(401, 'auth.required')
  return { customerId: waiting.customerId, waitsFor: waiting.factor }
}

/** Returns the state of the factor login modal (SES-05). */
export async function factorState(deps: Deps, call: VisitorModalCall): Promise<PersonModalState<'factor_login'>> {
  const { customerId, waitsFor } = await findHolder(deps, call)
  if (waitsFor !== null) return { factor: waitsFor }
  const { two_factor: factor } = await deps.db
    .selectFrom('customer')
    .select('two_factor')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { factor }
}

/** Returns the state of the email code's modal: where the code went, and until when it is valid (SEC-06). */
export async function codeState(deps: Deps, call: VisitorModalCall): Promise<PersonModalState<'email_code'>> {
  const { customerId } = await findHolder(deps, call)
  const { email } = await deps.db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirstOrThrow()
  const sent = await deps.db
    .selectFrom('factor_code')
    .select(({ fn }) => fn.max('expires_at').as('until'))
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', deps.now())
    .executeTakeFirst()
  return { email: shortenEmail(email), until: sent?.until ?? null }
}

/**
 * Shortens `ada@example.org` to `a***@example.org`: enough for its owner to recognise, too little to reveal
 * the address.
 */
const shortenEmail = (email: string): string => email.replace(/^(.).*@/, '$1***@')
