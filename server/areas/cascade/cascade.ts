import type { FastifyInstance } from 'fastify'
import { fast, listen as listenRoute, secureRedirect } from '../../../contract/cascade.ts'
import { cancelDeposit, openDeposits as openRoute } from '../../../contract/deposits.ts'
import { reportQuick } from '../../../contract/funding.ts'
import { processorOfSlug } from '../../../domain/cascade/processorTable.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { requestedAccount } from '../accounts/requestedAccount.ts'
import { openQuickTopUp } from './quickTopUp.ts'
import { bankRedirectUrl } from './bankRedirect.ts'
import { cancel } from './cancel.ts'
import { charge } from './charge.ts'
import { type FaultPoint, noFault } from './faultPoint.ts'
import { attemptResult } from './attemptResult.ts'
import { openDeposits } from './openDeposits.ts'
import { registerPayMethod } from './payMethod.ts'
import { registerOwnCalls } from './processors/index.ts'
import { readReversals } from './readReversals.ts'
import { serveCharge } from './serveCharge.ts'
import { purgeExpiredDeposits } from './purgeExpiredDeposits.ts'
import { sweepAttempts } from './sweep.ts'
import type { PaymentDeps } from './paymentDeps.ts'

const paymentDepsOf = ({ db, now, log, external, config }: Deps, faultPoint: FaultPoint): PaymentDeps => ({
  db,
  now,
  log,
  processors: external.processors,
  appUrl: config.appUrl,
  faultPoint,
})

/**
 * Returns the processor of a slug. Throws Refusal 501 for one that is in the contract but not implemented
 * here.
 */
function requireProcessor(slug: string | undefined) {
  const processor = processorOfSlug(slug ?? '')
  if (!processor) throw new Refusal(501, 'contract.notServed')
  return processor
}

/** Registers the calls for deposits by card. */
export function registerCascade(app: FastifyInstance, deps: Deps, faultPoint: FaultPoint = noFault): void {
  const paymentDeps = paymentDepsOf(deps, faultPoint)
  const withAccount = <Body extends { account?: string | undefined }>(person: Caller, body: Body): Body & { account: string } => ({
    ...body,
    account: requestedAccount(deps.config, person, body.account),
  })
  serveCharge(app, fast, async ({ body, params, person, key }) =>
    charge(paymentDeps, person, requireProcessor(params['proc']), withAccount(person, body), key),
  )
  registerOwnCalls(app, paymentDeps, withAccount)
  registerPayMethod(app, paymentDeps, withAccount)
  serve(app, reportQuick, async ({ body, person }) =>
    paymentDeps.db.transaction().execute((trx) => openQuickTopUp(trx, person, withAccount(person, body), paymentDeps.now())),
  )
  serve(app, listenRoute, async ({ body, params, person }) => attemptResult(paymentDeps, person, requireProcessor(params['proc']), body))
  serve(app, cancelDeposit, async ({ body, person }) => {
    await cancel(paymentDeps, person, body.deposit, body.failed)
    return { return: 'true' as const }
  })
  serve(app, openRoute, async ({ person }) => ({ return: 'true' as const, data: await openDeposits(paymentDeps, person) }))
  serve(app, secureRedirect, async ({ params, person, request, reply }) =>
    reply.redirect(await bankRedirectUrl(paymentDeps, person, params['code'] ?? '', request), 302),
  )
}

/**
 * Schedules the sweep of open attempts and the reading of reversals: every minute, once for all server
 * processes (SRV-05).
 */
async function scheduleJobs(deps: Deps): Promise<void> {
  const paymentDeps = paymentDepsOf(deps, noFault)
  await deps.jobs.schedule('cascade.resolve', '* * * * *', async () => void (await sweepAttempts(paymentDeps)))
  await deps.jobs.schedule('cascade.reversals', '* * * * *', () => readReversals(paymentDeps))
}

/** Deposits by card. */
export const cascadeArea: Area = {
  name: 'cascade',
  register: (app, deps) => registerCascade(app, deps),
  work: scheduleJobs,
  purge: purgeExpiredDeposits,
}
