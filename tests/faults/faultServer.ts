import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { chargeBody, fast, fraudCard, listen as listenRoute } from '../../contract/cascade.ts'
import type { Processor } from '../../contract/kernel.ts'
import { entroPay } from '../../contract/processors.ts'
import { dayMs } from '../../domain/kernel/time.ts'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import { cancel } from '../../server/areas/cascade/cancel.ts'
import { charge } from '../../server/areas/cascade/charge.ts'
import { fraudCheck } from '../../server/areas/cascade/processors/fraud.ts'
import type { FaultPoint } from '../../server/areas/cascade/faultPoint.ts'
import { readReversals } from '../../server/areas/cascade/readReversals.ts'
import { sweepAttempts } from '../../server/areas/cascade/sweep.ts'
import { attemptResult } from '../../server/areas/cascade/attemptResult.ts'
import type { PaymentDeps } from '../../server/areas/cascade/paymentDeps.ts'
import { requireConsent } from '../../server/areas/cascade/serveCharge.ts'
import { completeEntropay, passOverEntropay } from '../../server/areas/cascade/processors/entropay.ts'
import { listOpen } from '../../server/areas/cascade/operator/listOpen.ts'
import { refundDeposit } from '../../server/areas/cascade/operator/refundDeposit.ts'
import { settleAttempt } from '../../server/areas/cascade/operator/settleAttempt.ts'
import { listReversals, settleReversal } from '../../server/areas/cascade/operator/settleReversal.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { runOnce } from '../../server/kernel/idempotency.ts'
import { Refusal } from '../../server/kernel/refusal.ts'
import { OperatorRefusal } from '../../server/ledger/operatorRefusal.ts'
import { processorsOverHttp } from '../../server/external/processorsHttp.ts'
import type { Fetch } from '../../server/external/processorRequest.ts'
import { buildSandbox } from '../../sandbox/app.ts'
import { traitsOf } from '../../sandbox/processors/index.ts'
import { testCards, type Scenario } from '../../sandbox/testCards.ts'
import { insertPerson } from '../support/insertPerson.ts'
import { migratedDatabase } from '../support/migrated.ts'
import { sandboxOrigin } from './faultyFetch.ts'
import type { BookedCharge, FundedCustomer, LedgerBooks, ScheduleServer, ServerCall } from './scheduleServer.ts'

/** The server's rules over a real database, and the sandbox's processors behind `fetch`. */
export type FaultServer = { sandbox: FastifyInstance; paymentDeps: PaymentDeps; alerts: string[]; close(): Promise<void> }

export async function openFaultServer(
  now: () => number,
  wrap: (sandbox: FastifyInstance) => Fetch,
  faultPoint: FaultPoint,
): Promise<FaultServer> {
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh.choice)
  const sandbox = await buildSandbox({ dbFile: ':memory:', now })
  const alerts: string[] = []
  const log = {
    error: (_about: unknown, text?: string) => void alerts.push(text ?? ''),
    warn: () => undefined,
  } as unknown as PaymentDeps['log']
  const paymentDeps: PaymentDeps = {
    db: database.db,
    now,
    log,
    processors: processorsOverHttp(sandboxOrigin, wrap(sandbox)),
    appUrl: 'http://app.test',
    faultPoint,
  }
  return {
    sandbox,
    paymentDeps,
    alerts,
    async close() {
      await sandbox.close()
      await database.close()
      await fresh.drop()
    },
  }
}

/** Creates a person with an account, a cascade and a saved card of the scenario. */
export async function newPayer(
  { paymentDeps: { db, now }, sandbox }: FaultServer,
  scenario: Scenario,
  stack: readonly Processor[],
): Promise<FundedCustomer> {
  const at = now()
  const number = testCards.find((card) => card.scenario === scenario)?.number ?? ''
  const vault = (
    await sandbox.inject({ method: 'POST', url: '/vault/cards', payload: { number, expires: '2099-01', holder: 'A B' } })
  ).json<{ token: string; brand: string; last4: string }>()
  return db.transaction().execute(async (trx) => {
    const { customerId, account } = await insertPerson(trx, at, { currency: 'EUR', cascade: stack.join(',') })
    const card = `card-${customerId}`
    // A separate fingerprint, so that declines of other schedules do not count for this card.
    await trx
      .insertInto('card')
      .values({
        id: card,
        customer_id: customerId,
        token: vault.token,
        fingerprint: card,
        brand: vault.brand,
        last4: vault.last4,
        expires: '2099-01',
        entropay: false,
        can_load: true,
        listing: 'listed',
        saved_at: at,
      })
      .execute()
    return { customerId, account, card }
  })
}

/** Makes one call and returns its status and body as the server would; throws if the process died. */
export async function serveCall({ paymentDeps }: FaultServer, payer: FundedCustomer, ask: ServerCall): Promise<RequestResult> {
  const person = { customerId: payer.customerId, accountId: payer.account, sessionHash: '-' }
  const { processor, body: sent } = ask
  const answer = async (): Promise<unknown> => {
    switch (ask.call) {
      case 'check':
        return fraudCheck(paymentDeps, person, fraudCard.body!.parse(sent))
      case 'listen':
        return attemptResult(paymentDeps, person, processor, listenRoute.body!.parse(sent))
      case 'cancel':
        await cancel(paymentDeps, person, String(sent['deposit']))
        return { return: 'true' }
      case 'charge': {
        const keyed = { customerId: payer.customerId, key: ask.key!, route: fast.path, input: [sent, processor] }
        return runOnce(paymentDeps.db, { ...keyed, now: paymentDeps.now(), secret: 'of the schedules' }, async () => {
          const body = entroPay.body!.parse(sent)
          requireConsent(body.deposit, ask.headers ?? {})
          return charge(paymentDeps, person, processor, body, ask.key)
        })
      }
      case 'page':
        return charge(paymentDeps, person, processor, chargeBody.parse(sent), ask.key)
      case 'cvv':
        return completeEntropay(paymentDeps, person, { cvv: String(sent['cvv']), deposit: String(sent['deposit']) })
      case 'reject':
        await passOverEntropay(paymentDeps, person, String(sent['deposit']))
        return { return: 'true' }
    }
  }
  try {
    return { reply: 'answer', status: 200, body: JSON.parse(JSON.stringify(await answer())) as unknown }
  } catch (error) {
    if (error instanceof Refusal) return { reply: 'answer', status: error.status, body: error.toBody() }
    throw error
  }
}

const operatorAt = (at: number) => ({ operator: 'Ida', reason: 'asked the processor', at })

/** An operator's refund; one that is refused changes nothing. */
async function refund({ paymentDeps }: FaultServer, reference: string): Promise<void> {
  try {
    await refundDeposit(paymentDeps, reference, operatorAt(paymentDeps.now()))
  } catch (error) {
    if (!(error instanceof OperatorRefusal || error instanceof Refusal)) throw error
  }
}

/** Reads what is booked for a deposit; a confirmed refund has two entries. */
async function ledgerBooks({ db }: PaymentDeps, deposit: string): Promise<LedgerBooks> {
  const { rows } = await sql<LedgerBooks>`select
    (select count(*)::int from ledger_entry where kind = 'deposit' and reference like ${`${deposit}.%`}) as credits,
    (select count(*)::int from ledger_entry where kind in ('refund', 'chargeback') and reference like ${`${deposit}.%`}
      and reference not like '%:returned') as reversed,
    array(select replace(reference, ':refund', '') from ledger_entry where reference like ${`${deposit}.%:refund`}) as refunds,
    (select count(*)::int from notification where kind in ('depositReturned', 'depositChargedBack')
      and split_part(event, ':', 2) like ${`${deposit}.%`}) as notified,
    exists (select from payment_attempt where deposit_id = ${deposit} and late is not null) as late`.execute(db)
  return rows[0] ?? { credits: 0, reversed: 0, refunds: [], notified: 0, late: false }
}

/** The real server, its database and the sandbox, as a schedule uses them. */
export function scheduleServer(faultServer: FaultServer): ScheduleServer {
  const { paymentDeps, sandbox } = faultServer
  const post = (url: string, payload: object) => sandbox.inject({ method: 'POST', url, payload })
  const booksOf = async (deposit: string) => (await sandbox.inject(`/books/${deposit}`)).json<BookedCharge[]>()
  return {
    newPayer: (scenario, stack) => newPayer(faultServer, scenario, stack),
    serve: (payer, ask) => serveCall(faultServer, payer, ask),
    async sweep() {
      const due = await sweepAttempts(paymentDeps)
      await readReversals(paymentDeps)
      return due
    },
    charges: booksOf,
    decide: async ({ id, processor }, decision) => void (await post(`/${traitsOf[processor].path}/${id}`, { decision })),
    approve: async (charge) => void (await post(`/charges/${charge}`, { decision: 'approve' })),
    reverse: async (charge, kind) => void (await post(`/charges/${charge}`, { decision: kind })),
    async zoomToken() {
      const order = { amount: '300.00', currency: 'EUR', returnTo: paymentDeps.appUrl }
      const { session } = (await post('/processors/ZOOM/sessions', order)).json<{ session: string }>()
      return (await post(`/zoom/${session}/token`, { cvv: '987' })).json<{ token: string }>().token
    },
    async settle() {
      const at = paymentDeps.now()
      const unknown = await paymentDeps.db
        .selectFrom('payment_attempt')
        .select(['reference', 'deposit_id'])
        .where('status', 'in', ['sent', 'unknown'])
        .where('sent_at', '<=', at - dayMs)
        .execute()
      for (const { reference, deposit_id: deposit } of unknown) {
        const book = (await booksOf(deposit)).find((one) => one.reference === reference)
        const as = book?.status === 'approved' ? 'charged' : 'not-charged'
        await settleAttempt(paymentDeps, reference, as, operatorAt(at))
      }
      for (const { reference, open } of await listOpen(paymentDeps.db)) if (open === 'refund') await refund(faultServer, reference)
      for (const { seq, held } of await listReversals(paymentDeps.db))
        if (held === 'amount') await settleReversal(paymentDeps.db, seq, 'close', operatorAt(at))
    },
    refund: (reference) => refund(faultServer, reference),
    books: (deposit) => ledgerBooks(paymentDeps, deposit),
  }
}
