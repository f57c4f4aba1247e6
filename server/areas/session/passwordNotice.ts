import type { Language } from '../../../contract/kernel.ts'
import type { Deps } from '../../kernel/deps.ts'

const job = 'session.passwordChanged'
type PasswordChange = { customerId: number; language: Language }

/** Queues a letter that notifies a person of their new password. */
export const notifyPasswordChanged = ({ jobs }: Deps, changed: PasswordChange): Promise<void> => jobs.send(job, changed)

export async function mailPasswordChanges({ db, now, jobs, config, external }: Deps): Promise<void> {
  await jobs.work<PasswordChange>(job, async ({ customerId, language }) => {
    const { email, first_name: firstName } = await db
      .selectFrom('customer')
      .select(['email', 'first_name'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const params = { firstName, link: `${config.appUrl}/${language}/forgot` }
    await external.mail.send({ to: email, letter: 'passwordChanged', language, params, at: now() })
  })
}
