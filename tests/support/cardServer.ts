import type { FastifyInstance } from 'fastify'
import { noFault } from '../../server/areas/cascade/faultPoint.ts'
import { sweepAttempts } from '../../server/areas/cascade/sweep.ts'
import { balanceOf } from '../../server/ledger/balance.ts'
import { processorsOverHttp } from '../../server/external/processorsHttp.ts'
import { consentAgeHeader } from '../../domain/cascade/consent.ts'
import { buildSandbox } from '../../sandbox/app.ts'
import { type Scenario, testCards } from '../../sandbox/testCards.ts'
import { type Browser, openTestServer } from './testServer.ts'

export type CardPayer = { browser: Browser; id: number; account: string; card: string }
export type Book = { id: string; status: string; taken: number; returned: number; requests: number }

export const numberOf = (scenario: Scenario): string => testCards.find((card) => card.scenario === scenario)?.number ?? ''

/** The headers of an attempt's charge whose person has just pressed. */
export const chargeHeaders = (deposit: string, seq = 1): Record<string, string> => ({
  'idempotency-key': `${deposit}.${seq}`,
  ...consentAgeHeader(0),
})

/** The security code of every card here: a search for its four digits finds no other number (FUND-19). */
export const canaryCode = '9173'

/** Saves a card. `more`: as the form's tick box sends it. */
export const saveCard = (browser: Browser, cnu: string, more: { keep?: boolean } = {}) =>
  browser.post('/api/card/save', {
    ...more,
    cu: 'PT',
    cur: 'EUR',
    cty: 'visa',
    cnu,
    emm: '07',
    eyy: '2039',
    fn: 'Ada',
    ln: 'Vale',
    cvv: canaryCode,
  })

/**
 * Opens our origin with the sandbox's processors behind real HTTP. Both use one clock: `server.clock`.
 * `delay`: of an answer by a slow processor.
 */
export async function openCardServer({ delay }: { delay?: () => Promise<unknown> } = {}) {
  let now = (): number => 0
  const sandbox = await buildSandbox({ dbFile: ':memory:', now: () => now(), ...(delay && { delay }) })
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const processors = processorsOverHttp(sandboxUrl)
  const writes: string[] = []
  const server = await openTestServer(
    { LOG_LEVEL: 'trace' },
    { outside: { processors }, log: { write: (line: string) => void writes.push(line) } },
  )
  now = () => server.clock.now
  const { db, config } = server.deps
  const alerts: unknown[] = []
  const warnings: unknown[] = []
  const into = (lines: unknown[]) => (about: object, message: string) => void lines.push({ ...about, message })
  const log = { error: into(alerts), warn: into(warnings) } as unknown as FastifyInstance['log']
  let people = 0
  const body = (payer: CardPayer, deposit: string, more: object) => ({
    amount: '300.00',
    currency: 'EUR',
    fixed: false,
    bonus: false,
    deposit,
    account: payer.account,
    card: payer.card,
    ...more,
  })
  return {
    server,
    sandbox,
    /** The alerts to the operator, the warnings of the sweep, and the log. */
    alerts,
    warnings,
    writes,
    /**
     * Creates a signed-in person with a euro account and a card of the scenario; their declines are counted
     * separately from other tests.
     */
    async payer(scenario: Scenario, country = 'BR'): Promise<CardPayer> {
      const email = `payer${++people}@example.org`
      const { id, account } = await server.customer(email, { country })
      const browser = server.browser()
      await browser.signIn(email)
      const card = await saveCard(browser, numberOf(scenario))
      await db
        .updateTable('card')
        .set({ fingerprint: `card-${id}` })
        .where('customer_id', '=', id)
        .execute()
      return { browser, id, account, card: (card.body['data'] as { id: string }).id }
    },
    send: (payer: CardPayer, proc: string, deposit: string, seq: number, more: object = {}) =>
      payer.browser.post(`/api/card/fast/${proc}`, body(payer, deposit, more), chargeHeaders(deposit, seq)),
    check: (payer: CardPayer, deposit: string, amount = '300.00') =>
      payer.browser.post('/api/fraud/card', { amount, currency: 'EUR', card: payer.card, deposit }),
    listen: (payer: CardPayer, proc: string, key: string) => payer.browser.post(`/api/card/listen/${proc}`, { key }),
    balance: async ({ account }: CardPayer): Promise<number> => (await balanceOf(db, account)).minor,
    sweep: (port = processors, database = db) =>
      sweepAttempts({ db: database, now: () => now(), processors: port, appUrl: config.appUrl, faultPoint: noFault, log }),
    /** Returns the processors' bookings of a deposit. */
    books: async (deposit: string): Promise<Book[]> => (await sandbox.inject(`/books/${deposit}`)).json<Book[]>(),
    async close(): Promise<void> {
      await server.close()
      await sandbox.close()
    },
  }
}
export type CardServer = Awaited<ReturnType<typeof openCardServer>>
