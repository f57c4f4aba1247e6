import type { FastifyInstance } from 'fastify'
import { autoLogin, signInLink } from '../../../contract/signIn.ts'
import { isEmail, plainEmail } from '../../../domain/session/email.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import type { Customer } from './customers.ts'
import { enter } from './enter.ts'
import { holdCustomer } from './holdCustomer.ts'
import { askForLink } from './mailedLink.ts'
import { findLink, spendLink } from './oneTimeLink.ts'

/** Signing in by a one-time link (SES-07). It stands in for the password alone: a second factor is asked for as ever (SES-05). */
export function serveAutoLogin(app: FastifyInstance, deps: Deps): void {
  serve(app, signInLink, async ({ body, request }) => {
    if (!isEmail(body.email.trim())) throw new Refusal(200, 'forget.invalid', { email: 'email.invalid' })
    await askForLink(deps, { purpose: 'signIn', email: plainEmail(body.email), language: visitorLanguage(request) })
    return { return: 'true' as const }
  })

  /** The customer of a link, which is used up by it. Of two uses at once one finds it spent. */
  async function takeLink(trx: Trx, token: string): Promise<Customer> {
    const found = await findLink(trx, 'signIn', token, deps.now())
    if (found === null) throw new Refusal(200, 'auto.link')
    const customer = await holdCustomer(trx, found.id)
    if (!(await spendLink(trx, 'signIn', token, found.id, deps.now()))) throw new Refusal(200, 'auto.link')
    return customer
  }

  serve(app, autoLogin, async ({ body, request, reply }) => {
    const factor = await enter(deps, { request, reply }, (trx) => takeLink(trx, body.token))
    return { return: 'true' as const, ...(factor === null ? {} : { factor }) }
  })
}
