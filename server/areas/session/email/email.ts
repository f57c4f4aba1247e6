import type { FastifyInstance } from 'fastify'
import { confirmEmail as confirm, resendEmail, undoEmail as undo } from '../../../../contract/email.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { serve } from '../../../kernel/serve.ts'
import { visitorLanguage } from '../../../kernel/visitorLanguage.ts'
import { checkLetterLimit } from './requestEmailChange.ts'
import { confirmEmail } from './confirmEmail.ts'
import { sendEmailLetter } from './emailLetters.ts'
import { openChange } from './emailState.ts'
import { undoEmail } from './undoEmail.ts'

/** Serves the calls about an account's address: confirmed, changed and restored by mailed links. */
export function serveEmail(app: FastifyInstance, deps: Deps): void {
  serve(app, confirm, async ({ body, person }) => ({ return: 'true' as const, email: await confirmEmail(deps, body.token, person) }))
  serve(app, undo, async ({ body }) => ({ return: 'true' as const, ...(await undoEmail(deps, body.token)) }))

  serve(app, resendEmail, async ({ body, person, request }) => {
    const { customerId } = person
    const change = await openChange(deps.db, customerId, deps.now())
    const customer = await deps.db
      .selectFrom('customer')
      .select('email_confirmed_at')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    // Nothing is left to confirm; it may have been done in another tab.
    if (change === null && customer.email_confirmed_at !== null) return { return: 'true' as const }
    await checkLetterLimit(deps, customerId)
    await sendEmailLetter(deps, {
      kind: 'confirm',
      customerId,
      change: change?.id ?? null,
      language: visitorLanguage(request),
      url: body?.url,
    })
    return { return: 'true' as const }
  })
}
