import { neteller } from '../../../../contract/funding.ts'
import { charge } from '../charge.ts'
import { serveCharge } from '../serveCharge.ts'
import type { RegisterCalls } from './registerCalls.ts'

/** Registers Neteller's call, which is paid by account and secure id (FUND-39). */
export const registerNeteller: RegisterCalls = (app, paymentDeps, withAccount) => {
  serveCharge(app, neteller, async ({ body, person, key }) => {
    const { account, secure_id: secureId, credit, amount, currency, bonus = false, fixed = false, deposit } = body
    const paid = { ...(credit === undefined ? {} : { account: credit }), ...(deposit === undefined ? {} : { deposit }) }
    const order = withAccount(person, { amount, currency: currency ?? 'USD', bonus, fixed, ...paid })
    return charge(paymentDeps, person, 'NETELLER', order, key, { account, secureId })
  })
}
