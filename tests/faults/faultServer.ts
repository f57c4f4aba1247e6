import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fast, fraudCard, listen as listenRoute } from '../../contract/cascade.ts'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import { cancel } from '../../server/areas/cascade/cancel.ts'
import { charge } from '../../server/areas/cascade/charge.ts'
import { fraudCheck } from '../../server/areas/cascade/cardCheck.ts'
import type { FaultPoint } from '../../server/areas/cascade/faultPoint.ts'
import { attemptResult } from '../../server/areas/cascade/attemptResult.ts'
import type { PaymentDeps } from '../../server/areas/cascade/paymentDeps.ts'
import { processorOfSlug } from '../../server/areas/cascade/processorSlug.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../server/db/openDatabase.ts'
import { runOnce } from '../../server/kernel/idempotency.ts'
import { Refusal } from '../../server/kernel/refusal.ts'
import { openAccount } from '../../server/ledger/openAccount.ts'
import { processorsOverHttp } from '../../server/external/processorsHttp.ts'
import type { Fetch } from '../../server/external/processorRequest.ts'
import { buildSandbox } from '../../sandbox/app.ts'
import { testCards, type Scenario } from '../../sandbox/testCards.ts'
import { sandboxOrigin } from './faultyFetch.ts'

/** The server's rules over a real database, and the sandbox's processors behind `fetch`. */
export type FaultServer = { database: OpenDatabase; sandbox: FastifyInstance; paymentDeps: PaymentDeps; alerts: string[] }

export async function openFaultServer(
  now: () => number,
  wrap: (sandbox: FastifyInstance) => Fetch,
  faultPoint: FaultPoint,
): Promise<FaultServer> {
  const database = await openDatabase('memory')
  await migrate(database)
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
  return { database, sandbox, paymentDeps, alerts }
}

export type FundedCustomer = { customerId: number; account: string; card: string }

/** Creates a person with an account, the cascade FRAUD, PFS, VLOAD and a saved card of the scenario. */
export async function newPayer({ paymentDeps: { db, now }, sandbox }: FaultServer, scenario: Scenario): Promise<FundedCustomer> {
  const at = now()
  const number = testCards.find((card) => card.scenario === scenario)?.number ?? ''
  const vault = (
    await sandbox.inject({ method: 'POST', url: '/vault/cards', payload: { number, expires: '2099-01', holder: 'A B' } })
  ).json<{ token: string; brand: string; last4: string }>()
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('customer')
      .values({
        email: `${randomUUID()}@example.org`,
        password_hash: '-',
        first_name: 'A',
        last_name: 'B',
        phone: '1',
        phone_prefix: '1',
        country: 'BR',
        currency: 'EUR',
        affiliate_id: null,
        verification: 'None',
        two_factor: null,
        cascade: null,
        min_deposit: null,
        promo: null,
        current_account: null,
        registered_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const account = await openAccount(trx, { customerId: id, currency: 'EUR', type: 'real', at })
    const card = `card-${id}`
    // A separate fingerprint, so that declines of other schedules do not count for this card.
    await trx
      .insertInto('card')
      .values({
        id: card,
        customer_id: id,
        token: vault.token,
        fingerprint: card,
        brand: vault.brand,
        last4: vault.last4,
        expires: '2099-01',
        entropay: false,
        can_load: true,
        saved_at: at,
      })
      .execute()
    return { customerId: id, account, card }
  })
}

export type ServerCall = { call: 'check' | 'fast' | 'listen' | 'cancel'; slug: string; body: Record<string, unknown>; key: string | null }

/** Makes one call and returns its status and body as the server would; throws if the process died. */
export async function serveCall({ paymentDeps }: FaultServer, payer: FundedCustomer, ask: ServerCall): Promise<RequestResult> {
  const person = { customerId: payer.customerId, accountId: payer.account, sessionHash: '-' }
  const processor = processorOfSlug(ask.slug)
  const answer = async (): Promise<unknown> => {
    switch (ask.call) {
      case 'check':
        return fraudCheck(paymentDeps, person, fraudCard.body!.parse(ask.body))
      case 'listen':
        return attemptResult(paymentDeps, person, processor!, listenRoute.body!.parse(ask.body))
      case 'cancel':
        await cancel(paymentDeps, person, String(ask.body['deposit']))
        return { return: 'true' }
      case 'fast': {
        const input = { customerId: payer.customerId, key: ask.key!, route: fast.path, input: [ask.body, ask.slug], now: paymentDeps.now() }
        return runOnce(paymentDeps.db, input, () => charge(paymentDeps, person, processor!, fast.body!.parse(ask.body), ask.key))
      }
    }
  }
  try {
    return { reply: 'answer', status: 200, body: JSON.parse(JSON.stringify(await answer())) as unknown }
  } catch (error) {
    if (error instanceof Refusal) return { reply: 'answer', status: error.status, body: error.toBody() }
    throw error
  }
}
