import type { FastifyInstance } from 'fastify'
import {
  fast,
  fraudCard,
  listen as listenRoute,
  secureRedirect,
  vloadPrepare,
  vloadPrepareRedirect,
  vloadStart,
} from '../../../contract/cascade.ts'
import { cancelDeposit, openDeposits as openRoute } from '../../../contract/deposits.ts'
import { reportQuick } from '../../../contract/funding.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { signedIn } from '../../kernel/signedIn.ts'
import { namedAccount } from '../accounts/namedAccount.ts'
import { openQuickTopUp } from '../accounts/quickTopUp.ts'
import { redirectOf } from './answer.ts'
import { bankAddress, fundingPage } from './bankAddress.ts'
import { cancel } from './cancel.ts'
import { charge } from './charge.ts'
import { fraudCheck } from './check.ts'
import { type FaultPoint, noFault } from './faultPoint.ts'
import { listen } from './listen.ts'
import { openDeposits } from './openDeposits.ts'
import { sweepAttempts } from './sweep.ts'
import type { Till } from './till.ts'
import { processorOf } from './words.ts'

const tillOf = ({ db, now, log, outside, config }: Deps, faultPoint: FaultPoint): Till => ({
  db,
  now,
  log,
  processors: outside.processors,
  appUrl: config.appUrl,
  faultPoint,
})

/** A processor that the contract names and this server does not run answers 501, like every call that is not served. */
function runs(word: string | undefined) {
  const processor = processorOf(word ?? '')
  if (!processor) throw new Refusal(501, 'contract.notServed')
  return processor
}

/** Deposits by card. */
export function registerCascade(app: FastifyInstance, deps: Deps, faultPoint: FaultPoint = noFault): void {
  const till = tillOf(deps, faultPoint)
  serve(app, fraudCard, ({ body, person }) => fraudCheck(till, signedIn(person), body))
  const into = <Body extends { account?: string | undefined }>(person: Caller, body: Body) => ({
    ...body,
    account: namedAccount(deps.config, person, body.account),
  })
  serve(app, fast, async ({ body, params, person, key }) => {
    const payer = signedIn(person)
    return charge(till, payer, runs(params['proc']), into(payer, body), key)
  })
  serve(app, vloadPrepare, async ({ body, person, key }) => {
    const payer = signedIn(person)
    const { card: _none, ...alone } = into(payer, body)
    return charge(till, payer, 'VLOAD', alone, key)
  })
  serve(app, reportQuick, async ({ body, person }) => {
    const payer = signedIn(person)
    return till.db.transaction().execute((trx) => openQuickTopUp(trx, payer, into(payer, body), till.now()))
  })
  serve(app, listenRoute, async ({ body, params, person }) => listen(till, signedIn(person), runs(params['proc']), body))
  serve(app, cancelDeposit, async ({ body, person }) => {
    await cancel(till, signedIn(person), body.deposit)
    return { return: 'true' as const }
  })
  serve(app, openRoute, async ({ person }) => ({ return: 'true' as const, data: await openDeposits(till, signedIn(person)) }))
  serve(app, secureRedirect, async ({ params, person, request, reply }) =>
    reply.redirect(await bankAddress(till, signedIn(person), params['code'] ?? '', request), 302),
  )
  serve(app, vloadStart, async ({ query, person, request, reply }) =>
    reply.redirect(await bankAddress(till, signedIn(person), query['guid'] ?? '', request), 302),
  )
  serve(app, vloadPrepareRedirect, async ({ person, request, reply }) => {
    const waiting = await till.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('customer_id', '=', signedIn(person).customerId)
      .where('processor', '=', 'VLOAD')
      .where('status', '=', 'secure')
      .orderBy('prepared_at', 'desc')
      .executeTakeFirst()
    return reply.redirect(waiting ? redirectOf(waiting) : fundingPage(till, request, '/show/funding/vload'), 302)
  })
}

/** Resolves what nobody listens for, every minute, once however many servers run (SRV-05). */
export const startResolvingAttempts = (deps: Deps, faultPoint: FaultPoint = noFault): Promise<void> =>
  deps.jobs.every('cascade.resolve', '* * * * *', async () => void (await sweepAttempts(tillOf(deps, faultPoint))))
