import { createHash } from 'node:crypto'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { countryLanguage } from '../settings/countries.ts'
import { findCustomer } from './customers.ts'

const job = 'session.loginNotice'

/** Remembers that a login failed. A customer gets a letter, at most one a day; anybody else gets none, and nobody is told which. */
export async function noteFailedLogin({ db, now, jobs }: Deps, email: string): Promise<void> {
  const at = now()
  const noted = await db
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
  if (noted) await jobs.send(job, { email, at })
}

/** Writes the letter, where there is somebody to write to. */
export async function mailFailedLogins({ db, jobs, outside }: Deps): Promise<void> {
  await jobs.work<{ email: string; at: number }>(job, async ({ email, at }) => {
    const customer = await findCustomer(db, email)
    if (!customer) return
    const params = { firstName: customer.first_name }
    await outside.mail.send({
      to: customer.email,
      letter: 'loginFailed',
      language: customer.language ?? countryLanguage(customer.country),
      params,
      at,
    })
  })
}
