import type { Language } from '../../../contract/kernel.ts'
import type { Deps } from '../../kernel/deps.ts'

const job = 'session.passwordChanged'
type Changed = { customerId: number; language: Language }

/** Tells a person by mail that their password was changed: whoever did it, they learn of it. */
export const passwordChanged = ({ jobs }: Deps, changed: Changed): Promise<void> => jobs.send(job, changed)

export async function mailPasswordChanges({ db, now, jobs, config, outside }: Deps): Promise<void> {
  await jobs.work<Changed>(job, async ({ customerId, language }) => {
    const { email, first_name: firstName } = await db
      .selectFrom('customer')
      .select(['email', 'first_name'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const params = { firstName, link: `${config.appUrl}/${language}/forgot` }
    await outside.mail.send({ to: email, letter: 'passwordChanged', language, params, at: now() })
  })
}
