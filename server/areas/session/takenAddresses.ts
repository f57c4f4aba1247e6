import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { ipRange } from '../../../domain/session/ipRange.ts'
import { normaliseEmail } from '../../../domain/session/email.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type CallLimit, countedCalls, countCall, releaseCall, consumeCall } from './callCount.ts'
import { sendEmailLetter } from './email/emailLetters.ts'
import { isAvailable } from './email/reservedEmail.ts'

/** E-mail addresses that one household or office may check while typing, and all of them together. */
const checkLimit: CallLimit = { name: 'asked', max: 20, ms: dayMs }
const checkLimitOfAll: CallLimit = { name: 'asked by all', max: 1_000, ms: hourMs }
/** Registrations of one household or office that may meet a taken address. */
const conflictLimit: CallLimit = { name: 'met', max: 10, ms: dayMs }
/** Above this total a registration costs more work. */
const conflictLimitOfAll: CallLimit = { name: 'met by all', max: 200, ms: hourMs }
const allCallers = ''

/**
 * True if an address is known to be taken (SES-10). False after too many checks: typing continues, and the
 * registration decides.
 */
export async function isKnownTaken({ db, now }: Deps, email: string, ip: string): Promise<boolean> {
  const at = now()
  if (!(await consumeCall(db, checkLimit, ipRange(ip), at)) || !(await consumeCall(db, checkLimitOfAll, allCallers, at))) return false
  return !(await isAvailable(db, normaliseEmail(email), null, at))
}

/** True if lists of addresses seem to be tried at the moment, from all origins together. */
export const isEnumerationSuspected = async (db: Db, now: number): Promise<boolean> =>
  (await countedCalls(db, conflictLimitOfAll, allCallers, now)) > conflictLimitOfAll.max

export const emailTaken = (): Refusal => new Refusal(200, 'register.invalid', { login: 'email.taken' })

/**
 * Runs a registration; if it throws `emailTaken`, mails the owner of the address. Throws Refusal 429
 * `register.tooOften` when this IP range met too many taken addresses today.
 */
export async function limitTakenAddresses<T>(
  deps: Deps,
  { email, ip }: { email: string; ip: string },
  register: () => Promise<T>,
): Promise<T> {
  const { db, now } = deps
  const range = ipRange(ip)
  // Counted before it runs, so that concurrent registrations learn no more than sequential ones.
  if (!(await consumeCall(db, conflictLimit, range, now()))) throw new Refusal(429, 'register.tooOften')
  const isConflict = (error: unknown): boolean => error instanceof Refusal && error.fields?.['login'] === 'email.taken'
  try {
    const result = await register()
    await releaseCall(db, conflictLimit, range)
    return result
  } catch (error) {
    if (isConflict(error)) {
      await countCall(db, conflictLimitOfAll, allCallers, now())
      await sendEmailLetter(deps, { kind: 'inUse', email: normaliseEmail(email) })
    } else await releaseCall(db, conflictLimit, range)
    throw error
  }
}
