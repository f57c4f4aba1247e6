import type { FastifyInstance } from 'fastify'
import { payMethod } from '../../../contract/funding.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { processorOfSlug, processorTable } from '../../../domain/cascade/processorTable.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { charge } from './charge.ts'
import type { PaymentDeps } from './paymentDeps.ts'
import type { WithAccount } from './processors/registerCalls.ts'
import { serveCharge } from './serveCharge.ts'

/** Returns the processor that is paid by this method; null for one with a call of its own. */
function processorOfMethod(method: string): Processor | null {
  const processor = processorOfSlug(method)
  const path = payMethod.path.replace(':method', method)
  return processor !== null && processorTable[processor].call.path === path ? processor : null
}

/** Registers `/api/pay/{method}`, by which the methods without a call of their own are paid (FUND-39). */
export function registerPayMethod(app: FastifyInstance, paymentDeps: PaymentDeps, withAccount: WithAccount): void {
  serveCharge(app, payMethod, async ({ body, params, person, key }) => {
    const processor = processorOfMethod(params['method'] ?? '')
    if (!processor) throw new Refusal(200, 'funding.no_method')
    const { card: _none, ...alone } = withAccount(person, body)
    return charge(paymentDeps, person, processor, alone, key)
  })
}
