import type { FastifyInstance } from 'fastify'
import { noFault } from '../../server/areas/cascade/faultPoint.ts'
import { sweepAttempts } from '../../server/areas/cascade/sweep.ts'
import { balanceOf } from '../../server/ledger/balance.ts'
import { processorsOverHttp } from '../../server/outside/processorsHttp.ts'
import { buildSandbox } from '../../server/outside/sandbox/app.ts'
import { type Scenario, testCards } from '../../server/outside/sandbox/testCards.ts'
import { type Browser, openHouse } from './appHouse.ts'

export type Payer = { browser: Browser; id: number; account: string; card: string }
export type Book = { id: string; status: string; taken: number; returned: number; requests: number }

export const numberOf = (scenario: Scenario): string => testCards.find((card) => card.scenario === scenario)?.number ?? ''

/** Saves a card as the page does. */
export const saveCard = (browser: Browser, cnu: string) =>
  browser.post('/api/card/save', { cu: 'PT', cur: 'EUR', cty: 'visa', cnu, emm: '07', eyy: '2039', fn: 'Ada', ln: 'Vale', cvv: '987' })

/** Our own origin with the sandbox's processors behind real HTTP. One clock for both: `house.clock`. */
export async function openCardHouse() {
  let now = (): number => 0
  const sandbox = await buildSandbox({ dbFile: ':memory:', now: () => now() })
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const processors = processorsOverHttp(sandboxUrl)
  const writes: string[] = []
  const house = await openHouse(
    { LOG_LEVEL: 'trace' },
    { outside: { processors }, log: { write: (line: string) => void writes.push(line) } },
  )
  now = () => house.clock.now
  const { db, config } = house.deps
  const alerts: unknown[] = []
  const log = { error: (about: unknown) => void alerts.push(about), warn: () => undefined } as unknown as FastifyInstance['log']
  let people = 0
  const body = (payer: Payer, deposit: string, more: object) => ({
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
    house,
    sandbox,
    /** What the server told an operator, and what it logged. */
    alerts,
    writes,
    /** A signed-in person with an account in euros and a card of the scenario, whose declines are counted apart from the other tests'. */
    async payer(scenario: Scenario, country = 'BR'): Promise<Payer> {
      const email = `payer${++people}@example.org`
      const { id, account } = await house.customer(email, { country })
      const browser = house.browser()
      await browser.signIn(email)
      const card = await saveCard(browser, numberOf(scenario))
      await db
        .updateTable('card')
        .set({ fingerprint: `card-${id}` })
        .where('customer_id', '=', id)
        .execute()
      return { browser, id, account, card: (card.body['data'] as { id: string }).id }
    },
    send: (payer: Payer, proc: string, deposit: string, seq: number, more: object = {}) =>
      payer.browser.post(`/api/card/fast/${proc}`, body(payer, deposit, more), { 'idempotency-key': `${deposit}.${seq}` }),
    check: (payer: Payer, deposit: string, amount = '300.00') =>
      payer.browser.post('/api/fraud/card', { amount, currency: 'EUR', card: payer.card, deposit }),
    listen: (payer: Payer, proc: string, key: string) => payer.browser.post(`/api/card/listen/${proc}`, { key }),
    balance: async ({ account }: Payer): Promise<number> => (await balanceOf(db, account)).minor,
    sweep: (port = processors) =>
      sweepAttempts({ db, now: () => now(), processors: port, appUrl: config.appUrl, faultPoint: noFault, log }),
    /** What the processors booked for a deposit. */
    books: async (deposit: string): Promise<Book[]> => (await sandbox.inject(`/books/${deposit}`)).json<Book[]>(),
    async close(): Promise<void> {
      await house.close()
      await sandbox.close()
    },
  }
}
export type CardHouse = Awaited<ReturnType<typeof openCardHouse>>
