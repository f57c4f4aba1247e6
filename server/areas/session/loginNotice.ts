import { createHash } from 'node:crypto'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { greetingName } from '../../kernel/greetingName.ts'
import { countryLanguage } from '../settings/countries.ts'
import { findCustomer } from './customers.ts'

const job = 'session.loginNotice'

/**
 * Records a failed login. A customer gets one letter a day at most; for an unknown address the response is
 * the same.
 */
export async function recordFailedLogin({ db, now, jobs }: Deps, email: string): Promise<void> {
  const at = now()
  const recorded = await db
    .insertInto('login_notice')
    .values({ email_hash: createHash('sha256').update(email).digest('hex'), sent_at: at })
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet({ sent_at: at })
        .where('login_notice.sent_at', '<=', at - dayMs),
    )
    .returning('email_hash')
    .executeTakeFirst()
  if (recorded) await jobs.send(job, { email, at })
}

/** Writes the letters of failed logins to customers. */
export async function mailFailedLogins({ db, jobs, external }: Deps): Promise<void> {
  await jobs.work<{ email: string; at: number }>(job, async ({ email, at }) => {
    const customer = await findCustomer(db, email)
    if (!customer) return
    const language = customer.language ?? countryLanguage(customer.country)
    const params = { firstName: greetingName(customer, language) }
    await external.mail.send({ to: customer.email, letter: 'loginFailed', language, params, at })
  })
}
