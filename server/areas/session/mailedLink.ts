import { minuteMs } from '../../../domain/kernel/time.ts'
import type { Language } from '../../../contract/kernel.ts'
import type { Deps } from '../../kernel/deps.ts'
import { greetingName } from '../../kernel/greetingName.ts'
import type { LetterName } from '../../external/mailTables.ts'
import { type Customer, findCustomer } from './customers.ts'
import { sendEmailLetter } from './email/emailLetters.ts'
import { hasValue } from './email/hasValue.ts'
import { linkAddress } from './linkAddress.ts'
import { linksOfLastHour, mailWithLink } from './oneTimeLink.ts'

/** Links that anybody can request by entering an address. */
type RequestablePurpose = 'reset' | 'signIn'

const job = 'session.mailedLink'
/**
 * The page of a link, its letter and its life in minutes: a link that signs in by itself is short-lived
 * (SES-07).
 */
const links: Record<RequestablePurpose, { area: 'reset' | 'auto'; letter: LetterName; minutes: number }> = {
  reset: { area: 'reset', letter: 'passwordReset', minutes: 30 },
  signIn: { area: 'auto', letter: 'signInLink', minutes: 10 },
}
/** Links of a kind per person and hour, so that strangers cannot flood a mailbox. */
const maxPerHour = 3

/** `url`: the hash route to lead back to, as the page sent it. */
type LinkRequest = { purpose: RequestablePurpose; email: string; language: Language; url: string | undefined }

/**
 * Queues a link. The work is the same for every address, whether or not it has an account (SES-07, SES-13).
 */
export const queueLink = ({ jobs }: Deps, request: LinkRequest): Promise<void> => jobs.send(job, request)

/**
 * Writes the letters. An unconfirmed address may be a stranger's: it gets no link into the account, and a
 * reset link only while the account holds nothing of value.
 */
export async function mailLinks(deps: Deps): Promise<void> {
  await deps.jobs.work<LinkRequest>(job, async (request) => {
    const customer = await findCustomer(deps.db, request.email)
    if (!customer || (await linksOfLastHour(deps, customer.id, request.purpose)) >= maxPerHour) return
    const isOpen = customer.email_confirmed_at !== null || (request.purpose === 'reset' && !(await hasValue(deps.db, customer.id)))
    if (!isOpen) return sendEmailLetter(deps, { kind: 'unconfirmed', customerId: customer.id, language: request.language })
    await mailLink(deps, customer, request)
  })
}

async function mailLink(deps: Deps, customer: Customer, { purpose, language, url }: LinkRequest): Promise<void> {
  const { area, letter, minutes } = links[purpose]
  const expires = deps.now() + minutes * minuteMs
  // In the original contract no page accepts the token, so it works as a password (SRV-12).
  const asPassword = purpose === 'reset' && deps.config.contract === 'original'
  await mailWithLink(deps, { purpose, customerId: customer.id, change: null, expires }, (token) => {
    const credential = asPassword ? { password: token } : { link: linkAddress(deps.config, { language, area, url }, token) }
    const params = { firstName: greetingName(customer, language), minutes: String(minutes), ...credential }
    return { to: customer.email, letter: asPassword ? 'mailedPassword' : letter, language, params }
  })
}
