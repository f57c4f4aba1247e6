import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { addressRange } from '../../../domain/session/addressRange.ts'
import { plainEmail } from '../../../domain/session/email.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type CallLimit, callsOf, countCall, returnCall, takeCall } from './callCount.ts'
import { sendEmailLetter } from './email/emailLetters.ts'
import { isFree } from './email/keptEmail.ts'

/** E-mail addresses that one household or office may ask about while it types, and all of them together. */
const asked: CallLimit = { name: 'asked', most: 20, ms: dayMs }
const askedByAll: CallLimit = { name: 'asked by all', most: 1_000, ms: hourMs }
/** Registrations of one household or office that may meet a taken address. */
const met: CallLimit = { name: 'met', most: 10, ms: dayMs }
/** Beyond so many of all together a registration costs more work. */
const metByAll: CallLimit = { name: 'met by all', most: 200, ms: hourMs }
const everybody = ''

/**
 * Whether an address is known to be taken (SES-10). No where too many were asked about: typing goes on, and the registration decides.
 */
export async function isKnownTaken({ db, now }: Deps, email: string, ip: string): Promise<boolean> {
  const at = now()
  if (!(await takeCall(db, asked, addressRange(ip), at)) || !(await takeCall(db, askedByAll, everybody, at))) return false
  return !(await isFree(db, plainEmail(email), null, at))
}

/** Whether lists of addresses seem to be tried out at the moment, from wherever they come. */
export const isListTried = async (db: Db, now: number): Promise<boolean> => (await callsOf(db, metByAll, everybody, now)) > metByAll.most

export const emailTaken = (): Refusal => new Refusal(200, 'register.invalid', { login: 'email.taken' })

/**
 * Makes a registration, which may throw `emailTaken`: the holder is told by mail then. Throws Refusal 429 `register.tooOften` when as many
 * from this IP address have met a taken address today as may.
 */
export async function boundTaken<T>(deps: Deps, { email, ip }: { email: string; ip: string }, register: () => Promise<T>): Promise<T> {
  const { db, now } = deps
  const range = addressRange(ip)
  // Counted before it is made, so that many at once learn no more than one after the other.
  if (!(await takeCall(db, met, range, now()))) throw new Refusal(429, 'register.tooOften')
  const isMet = (error: unknown): boolean => error instanceof Refusal && error.fields?.['login'] === 'email.taken'
  try {
    const made = await register()
    await returnCall(db, met, range)
    return made
  } catch (error) {
    if (isMet(error)) {
      await countCall(db, metByAll, everybody, now())
      await sendEmailLetter(deps, { kind: 'inUse', email: plainEmail(email) })
    } else await returnCall(db, met, range)
    throw error
  }
}
