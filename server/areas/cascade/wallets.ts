import type { FastifyInstance } from 'fastify'
import type { ChargeBody } from '../../../contract/cascade.ts'
import { neteller, payMethod } from '../../../contract/funding.ts'
import type { Processor } from '../../../contract/kernel.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { charge } from './charge.ts'
import type { PaymentDeps } from './paymentDeps.ts'
import { serveCharge } from './serveCharge.ts'

type WithAccount = (person: Caller, body: ChargeBody) => ChargeBody

/** The methods paid by `/api/pay/{method}`: those without a call of their own. */
const payMethods: Readonly<Record<string, Processor>> = { paypal: 'PAYPAL' }

/**
 * Registers the calls of wallets that have paths of their own (FUND-39): Neteller, and PayPal as one of
 * `/api/pay/{method}`.
 */
export function registerWallets(app: FastifyInstance, paymentDeps: PaymentDeps, withAccount: WithAccount): void {
  serveCharge(app, neteller, async ({ body, person, key }) => {
    const { account, secure_id: secureId, credit, amount, currency, bonus = false, fixed = false, deposit } = body
    const paid = { ...(credit === undefined ? {} : { account: credit }), ...(deposit === undefined ? {} : { deposit }) }
    const order = withAccount(person, { amount, currency: currency ?? 'USD', bonus, fixed, ...paid })
    return charge(paymentDeps, person, 'NETELLER', order, key, { account, secureId })
  })
  serveCharge(app, payMethod, async ({ body, params, person, key }) => {
    const method = params['method'] ?? ''
    const processor = Object.hasOwn(payMethods, method) ? payMethods[method] : undefined
    if (!processor) throw new Refusal(200, 'funding.no_method')
    const { card: _none, ...alone } = withAccount(person, body)
    return charge(paymentDeps, person, processor, alone, key)
  })
}
