import { conceptListen, conceptPay } from '../../../../contract/processors.ts'
import { serve } from '../../../kernel/serve.ts'
import { attemptResult } from '../attemptResult.ts'
import { charge } from '../charge.ts'
import { serveCharge } from '../serveCharge.ts'
import type { RegisterCalls } from './registerCalls.ts'

/** Registers CONCEPT's calls (FUND-25). */
export const registerConcept: RegisterCalls = (app, paymentDeps, withAccount) => {
  serveCharge(app, conceptPay, async ({ body, person, key }) => charge(paymentDeps, person, 'CONCEPT', withAccount(person, body), key))
  serve(app, conceptListen, async ({ body, person }) => attemptResult(paymentDeps, person, 'CONCEPT', body))
}
