import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardPayer, type CardServer, openCardServer } from '../../../../tests/support/cardServer.ts'
import { processorsOverHttp } from '../../../external/processorsHttp.ts'
import { operate } from '../../../process/operate.ts'
import { readReversals } from '../readReversals.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const command = (...args: string[]): Promise<string[]> => operate(cards.server.deps, args)

async function charged(): Promise<{ one: CardPayer; attempt: string }> {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  return { one, attempt: `${deposit}.1` }
}

let reports = 0
/** Has PFS report a chargeback of 300.00 EUR with these parts instead, and returns its number. */
async function report(attempt: string, parts: object): Promise<string> {
  const { db, now, log } = cards.server.deps
  reports += 1
  const whole = { processor: 'PFS', reference: attempt, kind: 'chargeback', amount: '300.00', currency: 'EUR', at: 1 }
  const reversals = [{ seq: reports, ...whole, ...parts }]
  const answer = async () => new Response(JSON.stringify({ reversals }), { headers: { 'content-type': 'application/json' } })
  await readReversals({ db, now, log, processors: processorsOverHttp('http://processors.test', answer) })
  return String(reports)
}
const listed = async (number: string): Promise<string[]> =>
  (await command('list')).filter((line) => line.includes(`  reversal ${number}  `))

test('[FUND-45] an unreadable reversal is listed by its own parts alone: others may name a person', async () => {
  const { attempt } = await charged()
  const seen = new Date(cards.server.clock.now).toISOString()
  const number = await report(attempt, { kind: 'reversal', holder: 'Ada Vale' })
  expect(await listed(number)).toEqual([`${seen}  reversal ${number}  PFS  reversal  unreadable  300.00 EUR  ${attempt}`])
  const poor = await report(attempt, { processor: undefined, reference: { of: 'Ada Vale' }, amount: 300 })
  expect(await listed(poor)).toEqual([`${seen}  reversal ${poor}  -  chargeback  unreadable  300 EUR  -`])
})
