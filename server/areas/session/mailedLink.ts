import { minuteMs } from '../../../domain/kernel/time.ts'
import type { Language } from '../../../contract/kernel.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { LetterName } from '../../outside/mail.ts'
import { type Customer, findCustomer } from './customers.ts'
import { sendEmailLetter } from './email/emailLetters.ts'
import { holdsValue } from './email/holdsValue.ts'
import { linksOfLastHour, mailWithLink } from './oneTimeLink.ts'

/** What anybody may ask for by an address. */
type AskedPurpose = 'reset' | 'signIn'

const job = 'session.mailedLink'
/** Where a link leads, the letter it goes out in, and how long it is good: what signs in by itself is short-lived (SES-07). */
const links: Record<AskedPurpose, { area: 'reset' | 'auto'; letter: LetterName; minutes: number }> = {
  reset: { area: 'reset', letter: 'passwordReset', minutes: 30 },
  signIn: { area: 'auto', letter: 'signInLink', minutes: 10 },
}
/** Nobody's letter box is filled by others: so many links of a kind go to one person in an hour. */
const mostAnHour = 3

type Asked = { purpose: AskedPurpose; email: string; language: Language }

/** Somebody asked for a link. The same work for every address, whether or not anybody has it (SES-07, SES-13). */
export const askForLink = ({ jobs }: Deps, asked: Asked): Promise<void> => jobs.send(job, asked)

/**
 * Writes the letters. An address that was never confirmed may be a stranger's: it gets no link into the account, and a link to a new
 * password only while there is nothing of value in it.
 */
export async function mailLinks(deps: Deps): Promise<void> {
  await deps.jobs.work<Asked>(job, async (asked) => {
    const customer = await findCustomer(deps.db, asked.email)
    if (!customer || (await linksOfLastHour(deps, customer.id, asked.purpose)) >= mostAnHour) return
    const isOpen = customer.email_confirmed_at !== null || (asked.purpose === 'reset' && !(await holdsValue(deps.db, customer.id)))
    if (!isOpen) return sendEmailLetter(deps, { kind: 'unconfirmed', customerId: customer.id, language: asked.language })
    await mailLink(deps, customer, asked)
  })
}

async function mailLink(deps: Deps, customer: Customer, { purpose, language }: Asked): Promise<void> {
  const { area, letter, minutes } = links[purpose]
  const expires = deps.now() + minutes * minuteMs
  // Where no page takes the link's token it is good as a password (SRV-12).
  const asPassword = purpose === 'reset' && deps.config.contract === 'original'
  await mailWithLink(deps, { purpose, customerId: customer.id, change: null, expires }, (token) => {
    const given = asPassword ? { password: token } : { link: `${deps.config.appUrl}/${language}/${area}#${token}` }
    const params = { firstName: customer.first_name, minutes: String(minutes), ...given }
    return { to: customer.email, letter: asPassword ? 'mailedPassword' : letter, language, params }
  })
}
