import { dayMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { greetingName } from '../../kernel/greetingName.ts'
import { pushText } from '../notifications/pushText.ts'
import { countryLanguage } from '../settings/countries.ts'

type LetterDeps = Pick<Deps, 'db' | 'now' | 'external' | 'config' | 'log'>

/** Letters of one run; the rest follow a minute later. */
const batchSize = 200
/** The time after which a run sends no more to a slow mail server: the next one begins a minute after it. */
const roundMs = 45 * secondMs
/** A claimed letter belongs to its run for this long: only a killed one takes longer to send it. */
const claimMs = 10 * minuteMs
/**
 * A letter that fails is tried again after a minute, then twice as long each time. News of a week ago is no
 * use to anyone.
 */
const firstWaitMs = minuteMs
const uselessMs = 7 * dayMs

/**
 * Sends the letters that wait (WD-13), in the words of the notification. One that fails waits longer each
 * time and lets the others pass; after a crash one may be sent twice. Returns the number sent.
 */
export async function mailLetters(deps: LetterDeps): Promise<number> {
  const { db, now, log } = deps
  const until = now() + roundMs
  let sent = 0
  for (const letter of await waitingLetters(deps)) {
    if (now() >= until) return sent
    if (!(await claimLetter(deps, letter))) continue
    const update = (change: { sent_at: number } | { attempts: number; next_at: number }) =>
      db.updateTable('withdrawal_letter').set(change).where('id', '=', letter.id).execute()
    try {
      await mailLetter(deps, letter)
      await update({ sent_at: now() })
      sent += 1
    } catch (error) {
      log.warn({ err: error }, 'a letter about a withdrawal could not be sent')
      await update({ attempts: letter.attempts + 1, next_at: now() + firstWaitMs * 2 ** Math.min(letter.attempts, 10) })
    }
  }
  return sent
}

const waitingLetters = ({ db, now }: LetterDeps) =>
  db
    .selectFrom('withdrawal_letter')
    .innerJoin('customer', 'customer.id', 'withdrawal_letter.customer_id')
    .select(['withdrawal_letter.id', 'attempts', 'kind', 'params', 'email', 'first_name', 'last_name', 'language', 'country'])
    .where('sent_at', 'is', null)
    .where('next_at', '<=', now())
    .where('at', '>', now() - uselessMs)
    .orderBy('next_at')
    .orderBy('withdrawal_letter.id')
    .limit(batchSize)
    .execute()
type WaitingLetter = Awaited<ReturnType<typeof waitingLetters>>[number]

/** Claims a letter for this run. False when another run, which a slow server let overlap, has it. */
async function claimLetter({ db, now }: LetterDeps, { id }: WaitingLetter): Promise<boolean> {
  const claimed = await db
    .updateTable('withdrawal_letter')
    .set({ next_at: now() + claimMs })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('next_at', '<=', now())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function mailLetter({ now, external, config }: LetterDeps, letter: WaitingLetter): Promise<void> {
  const { kind, params, email, language: own, country, ...customer } = letter
  const language = own ?? countryLanguage(country)
  const { title, body } = pushText({ kind, params }, { language, amounts: 'shown' })
  const link = `${config.appUrl}/${language}/trading#/show/withdrawal`
  const shown = { firstName: greetingName(customer, language), title, body, link }
  await external.mail.send({ to: email, letter: 'withdrawal', language, params: shown, at: now() })
}
