import type { FastifyInstance } from 'fastify'
import { autoLogin, signInLink } from '../../../contract/signIn.ts'
import { isEmail, normaliseEmail } from '../../../domain/session/email.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import type { Customer } from './customers.ts'
import { completeSignIn } from './completeSignIn.ts'
import { lockCustomer } from './lockCustomer.ts'
import { queueLink } from './mailedLink.ts'
import { findLink, consumeLink } from './oneTimeLink.ts'

/**
 * Serves sign-in by a one-time link (SES-07). The link replaces only the password: a second factor is still
 * required (SES-05).
 */
export function serveAutoLogin(app: FastifyInstance, deps: Deps): void {
  serve(app, signInLink, async ({ body, request }) => {
    if (!isEmail(body.email)) throw new Refusal(200, 'forget.invalid', { email: 'email.invalid' })
    await queueLink(deps, { purpose: 'signIn', email: normaliseEmail(body.email), language: visitorLanguage(request), url: body.url })
    return { return: 'true' as const }
  })

  /** Returns the customer of a link and uses the link up. Of two concurrent uses one finds it used. */
  async function consumeSignInLink(trx: Trx, token: string): Promise<Customer> {
    const found = await findLink(trx, 'signIn', token, deps.now())
    if (found === null) throw new Refusal(200, 'auto.link')
    const customer = await lockCustomer(trx, found.id)
    if (!(await consumeLink(trx, 'signIn', token, found.id, deps.now()))) throw new Refusal(200, 'auto.link')
    return customer
  }

  serve(app, autoLogin, async ({ body, request, reply }) => {
    const factor = await completeSignIn(deps, { request, reply }, (trx) => consumeSignInLink(trx, body.token))
    return { return: 'true' as const, ...(factor === null ? {} : { factor }) }
  })
}
