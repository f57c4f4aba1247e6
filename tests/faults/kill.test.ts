import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultPoints } from '../../server/areas/cascade/faultPoint.ts'
import { auditLedger } from '../../server/ledger/balance.ts'
import { type Scenario, testCards } from '../../sandbox/testCards.ts'
import { fillDataFolder } from '../support/migrated.ts'
import { withStoppedServerData } from '../support/stoppedServerData.ts'
import { callPath } from './callPath.ts'
import { emailOf, password } from './childMessages.ts'
import { signIn } from './customer.ts'
import { type Device, device, type DeviceEnvironment } from './device.ts'
import { appUrl, killableServer, startSandbox } from './killableServer.ts'
import { virtualTime } from './virtualTime.ts'

/**
 * `npm test -- all` makes ten, which reach every card of the table below. Each takes a start of the server.
 */
const perPoint = Number(process.env['KILLS_PER_POINT'] ?? 1)
/** The cards that reach each point. */
const points: readonly [string, readonly Scenario[]][] = [
  ...faultPoints.map((name): [string, readonly Scenario[]] => {
    if (name === 'response recorded') return [name, ['secure', 'lostAnswer', 'softDecline']]
    if (name === 'credit committed') return [name, ['approved', 'secure', 'lostAnswer']]
    if (name === 'asked the processor') return [name, ['secure', 'lostAnswer']]
    // A card may be declined nine times a day, and the test has one card for these points.
    return [name, name === 'sent committed' ? ['approved', 'secure', 'softDecline'] : ['approved', 'secure']]
  }),
  // Reported by the HTTP client when the last byte of a charge has been sent.
  ['bytes written', ['approved', 'secure', 'lostAnswer']],
]
const minute = 60_000

const folder = mkdtempSync(join(tmpdir(), 'openfloor-kill-'))
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox(join(folder, 'sandbox.sqlite'))
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Book = { id: string; reference: string; status: string; taken: number; returned: number; requests: number }
const booksOf = async (deposit: string): Promise<Book[]> => (await (await fetch(`${sandbox.url}/books/${deposit}`)).json()) as Book[]
const kept = (books: Book[]) => books.reduce((sum, { taken, returned }) => sum + taken - returned, 0)

test(
  `[FUND-35] [SRV-04] [SRV-06] ${points.length * perPoint} kills, ${perPoint} per point, charge none twice, lose no payment`,
  { timeout: 1_200_000 },
  async () => {
    const time = virtualTime(Date.now())
    const server = killableServer({
      dataDir: join(folder, 'data'),
      sandboxUrl: sandbox.url,
      customers: points.length * perPoint,
      now: time.now,
    })
    await fillDataFolder(join(folder, 'data'))
    await server.start()

    async function deposit(
      index: number,
      at: string,
      scenario: Scenario,
    ): Promise<{ id: string; device: Device; at: string; scenario: Scenario; killed: boolean }> {
      const customer = await signIn(server.url, appUrl, { email: emailOf(index), password })
      const number = testCards.find((card) => card.scenario === scenario)?.number ?? ''
      const card = await customer.post('/api/card/save', {
        cu: 'PT',
        cur: 'EUR',
        cty: 'visa',
        cnu: number,
        emm: '01',
        eyy: '2039',
        fn: 'A',
        ln: 'B',
      })
      const saved = (card as { body: { data: { id: string } } }).body.data.id
      const before = server.kills()
      await server.send({ type: 'arm', at })
      const id = randomUUID()
      const environment: DeviceEnvironment = {
        time,
        async ask({ call, processor, body, key, headers }) {
          const path = callPath({ call, processor })
          await server.send({ type: 'clock', now: time.now() })
          const reply = await customer.post(path, body, key, headers)
          if (reply.reply !== 'lost' || !(await server.died())) return reply
          await server.start()
          // Every second customer has a client of the original contract, which repeats the request instead of
          // asking for the status.
          return index % 2 === 1 && call === 'charge' ? customer.post(path, body, key, headers) : reply
        },
        opened(from) {
          time.at(time.now() + 1000, async () => {
            const open = (await booksOf(id)).find(({ status }) => status === 'open')
            const page = open?.reference.endsWith('.1') ? 'acs' : 'vload'
            if (open)
              await fetch(`${sandbox.url}/${page}/${open.id}`, {
                method: 'POST',
                body: new URLSearchParams({ decision: 'confirm' }),
                redirect: 'manual',
              })
            from.happen({ type: 'returnedFromBank' })
          })
        },
      }
      const order = {
        id,
        account: customer.account,
        amount: '300.00',
        currency: 'EUR',
        bonus: false,
        fixed: false,
        card: saved,
        stack: ['FRAUD', 'PFS', 'VLOAD'],
      } as const
      const browser = device(environment, { ...order, stack: [...order.stack] })
      browser.happen({ type: 'started' })
      const ends = time.now() + 30 * minute
      await time.run(() => browser.isOver() || time.now() > ends)
      return { id, device: browser, at, scenario, killed: server.kills() > before }
    }

    const deposits: Awaited<ReturnType<typeof deposit>>[] = []
    for (const [row, [at, cards]] of points.entries()) {
      for (let round = 0; round < perPoint; round++)
        deposits.push(await deposit(row * perPoint + round, at, cards[round % cards.length] ?? 'approved'))
    }
    expect(deposits.filter(({ killed }) => !killed).map(({ at, scenario }) => `${at}: ${scenario}`)).toEqual([])
    expect(server.kills()).toBe(points.length * perPoint)

    await server.send({ type: 'arm', at: null })
    for (let hour = 0; hour < 27; hour++) {
      time.jump(time.now() + 60 * minute)
      await server.send({ type: 'clock', now: time.now() })
      await server.send({ type: 'sweep' })
    }
    await server.send({ type: 'stop' })

    await withStoppedServerData(join(folder, 'data'), async (db) => {
      const wrong: string[] = []
      for (const { id, device: browser, at } of deposits) {
        const books = await booksOf(id)
        const charged = kept(books)
        const sentAgain = books.filter(({ requests }) => requests > 1).map(({ reference }) => reference)
        const credits = await db
          .selectFrom('ledger_entry')
          .select('reference')
          .where('kind', '=', 'deposit')
          .where('reference', 'like', `${id}.%`)
          .execute()
        const end = browser.deposit().phase.at
        if (sentAgain.length > 0) wrong.push(`${at}: sent more than once: ${sentAgain.join(', ')}`)
        if (charged !== 1 || credits.length !== 1 || end !== 'succeeded')
          wrong.push(`${at}: charged ${charged}, credited ${credits.length}, ${end}`)
      }
      expect(wrong).toEqual([])
      const open = await db
        .selectFrom('payment_attempt')
        .select('reference')
        .where('status', 'not in', ['approved', 'declined', 'voided'])
        .execute()
      expect(open).toEqual([])
      expect(await auditLedger(db)).toEqual([])
    })
  },
)
