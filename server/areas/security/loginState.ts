import type { PersonModalState } from '../../../contract/pages.ts'
import type { Route } from '../../../contract/route.ts'
import type { Call } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readSid } from '../../kernel/sessionCookie.ts'
import { findWaitingLogin } from './waitingLogin.ts'

type Asked = Pick<Call<Route>, 'person' | 'request'>
type Holder = { customerId: number; waitsFor: 'email' | 'google' | 'sms' | null }

/** Who asks: somebody signed in, or a browser that showed the right password and owes its second factor (SES-05). Throws Refusal 401 `auth.required`. */
async function holderOf({ db, config, now }: Deps, { person, request }: Asked): Promise<Holder> {
  if (person !== null) return { customerId: person.customerId, waitsFor: null }
  const sid = readSid(config, request)
  const waiting = sid === null ? null : await findWaitingLogin(db, sid, now())
  if (waiting === null) throw new Refusal(401, 'auth.required')
  return { customerId: waiting.customerId, waitsFor: waiting.factor }
}

/** The state of the factor login modal (SES-05). */
export async function factorState(deps: Deps, asked: Asked): Promise<PersonModalState<'factor_login'>> {
  const { customerId, waitsFor } = await holderOf(deps, asked)
  if (waitsFor !== null) return { factor: waitsFor }
  const { two_factor: factor } = await deps.db
    .selectFrom('customer')
    .select('two_factor')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { factor }
}

/** The state of the email code's modal: where the code went, and until when it is good (SEC-06). */
export async function codeState(deps: Deps, asked: Asked): Promise<PersonModalState<'email_code'>> {
  const { customerId } = await holderOf(deps, asked)
  const { email } = await deps.db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirstOrThrow()
  const sent = await deps.db
    .selectFrom('factor_code')
    .select(({ fn }) => fn.max('expires_at').as('until'))
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', deps.now())
    .executeTakeFirst()
  return { email: shortened(email), until: sent?.until ?? null }
}

/** `ada@example.org` as `a***@example.org`: enough to know one's own address by, too little to learn somebody else's. */
const shortened = (email: string): string => email.replace(/^(.).*@/, '$1***@')
