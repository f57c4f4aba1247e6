import type { FastifyInstance } from 'fastify'
import { checkRecoveryCode, makeRecoveryCodes } from '../../../../contract/security.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { readSid } from '../../../kernel/sessionCookie.ts'
import { countedCheck, findStepUp, proveStepUp } from '../../security/checkStepUp.ts'
import { consumeRecoveryCode, countRecoveryCodes, replaceRecoveryCodes } from '../../security/recoveryCodes.ts'
import { consumeStepUp, requireStepUp } from '../../security/stepUp.ts'
import { findWaitingLogin } from '../../security/waitingLogin.ts'
import { lockCustomer } from '../lockCustomer.ts'
import { notifyOfRecovery } from '../notifyOfSecurity.ts'
import { answerOf } from './codeAnswer.ts'
import { completeFactorLogin } from './factorLogin.ts'

/** Serves recovery codes (SEC-07): a new set, and their use in the place of the factor's code. */
export function serveRecoveryCodes(app: FastifyInstance, deps: Deps): void {
  const { db, config, now } = deps

  serve(app, makeRecoveryCodes, async ({ person }) => {
    const { customerId } = person
    const proof = await requireStepUp(deps, person, { purpose: 'recoveryCodes', params: {}, accepts: 'recent' })
    if (proof.present === null) throw new Refusal(200, 'factor.notOn')
    const codes = await db.transaction().execute(async (trx) => {
      await consumeStepUp(trx, deps, proof)
      await notifyOfRecovery(trx, deps, { customerId, left: null })
      return replaceRecoveryCodes(trx, config, customerId)
    })
    return { return: 'true' as const, codes }
  })

  /** A recovery code replaces the present factor alone, not a code by e-mail that is asked for beside it. */
  const presentFactor = async (customerId: number) =>
    (await db.selectFrom('customer').select('two_factor').where('id', '=', customerId).executeTakeFirstOrThrow()).two_factor

  /**
   * Uses up a code and notifies its person. Runs in the transaction of what it opens: a login that has ended
   * meanwhile uses up none.
   */
  async function use(trx: Trx, customerId: number, code: string): Promise<boolean> {
    await lockCustomer(trx, customerId)
    if (!(await consumeRecoveryCode(trx, config, customerId, code))) return false
    await notifyOfRecovery(trx, deps, { customerId, left: await countRecoveryCodes(trx, customerId) })
    return true
  }

  serve(app, checkRecoveryCode, async ({ body: { code, challenge }, person, request, reply }) => {
    const sid = readSid(config, request)
    const waiting = sid === null || challenge !== undefined ? null : await findWaitingLogin(db, sid, now())
    if (waiting !== null) {
      const { customerId } = waiting
      const open = () => completeFactorLogin(deps, { request, reply }, waiting, (trx) => use(trx, customerId, code))
      return answerOf(await countedCheck(deps, customerId, open))
    }
    const type = person === null ? null : await presentFactor(person.customerId)
    const action = person === null || type === null ? null : await findStepUp(deps, person, { type, challenge })
    if (person === null || action === null) throw new Refusal(200, challenge === undefined ? 'login.expired' : 'stepUp.expired')
    const { customerId } = person
    const prove = () => proveStepUp(deps, person, action, (trx) => use(trx, customerId, code))
    return answerOf(await countedCheck(deps, customerId, prove))
  })
}
