import { unionpayListen } from '../../../../contract/processors.ts'
import { serve } from '../../../kernel/serve.ts'
import { attemptResult } from '../attemptResult.ts'
import type { RegisterCalls } from './registerCalls.ts'

/** Registers the call for the outcome of ORANGE's union cards (FUND-24). */
export const registerOrange: RegisterCalls = (app, paymentDeps) => {
  serve(app, unionpayListen, async ({ body, person }) => attemptResult(paymentDeps, person, 'ORANGE', body))
}
