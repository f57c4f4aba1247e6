import { agniListen, agniPay } from '../../../../contract/processors.ts'
import { cascadeCodes } from '../../../../domain/cascade/codes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { attemptResult } from '../attemptResult.ts'
import { charge } from '../charge.ts'
import { serveCharge } from '../serveCharge.ts'
import type { RegisterCalls } from './registerCalls.ts'

const { agniLimit } = cascadeCodes

/** Registers AGNI's calls; its limit of a month is a decline (FUND-31). */
export const registerAgni: RegisterCalls = (app, paymentDeps, withAccount) => {
  serve(app, agniListen, async ({ body, person }) => attemptResult(paymentDeps, person, 'AGNI', body))
  serveCharge(app, agniPay, async ({ body, person, key }) => {
    const plain = { ...body, fixed: body.fixed === 'true', bonus: body.bonus === 'true' }
    try {
      return await charge(paymentDeps, person, 'AGNI', withAccount(person, plain), key)
    } catch (error) {
      // Nothing was opened: the cascade continues with the next processor.
      if (error instanceof Refusal && error.code === agniLimit)
        return { return: 'false' as const, status: 'declined' as const, next: true, error: agniLimit, limit: true }
      throw error
    }
  })
}
