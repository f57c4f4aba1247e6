import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { processors as names, wallets } from '../../../contract/kernel.ts'
import { charges } from '../../../domain/cascade/processorTable.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { money } from '../../../domain/kernel/money.ts'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'

/** Of the request that is slow now: it has arrived, and may be answered. */
let held = deferred<void>()
let released = deferred<void>()
let cards: CardServer
beforeAll(async () => {
  const delay = () => {
    held.resolve()
    return released.promise
  }
  cards = await openCardServer({ delay })
})
afterAll(() => cards.close())

beforeEach(() => {
  held = deferred()
  released = deferred()
})

const set = (service: string, state: 'slow' | 'up') =>
  cards.sandbox.inject({
    method: 'POST',
    url: '/controls/services',
    payload: new URLSearchParams({ service, state }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', host: 'localhost' },
  })

/** A new person whose card every check passes, with the processors of their cascade. */
async function payer(cascade: string) {
  const one = await cards.payer('approved')
  await cards.server.deps.db.updateTable('customer').set({ cascade }).where('id', '=', one.id).execute()
  return { one, deposit: randomUUID() }
}

test('[SRV-06] while one processor is slow, payments by the others end', async () => {
  const slow = await payer('PFS')
  const others = ['orange', 'earth', 'finity', 'vload', 'skrill']
  const payers = await Promise.all(others.map(() => payer('ORANGE,EARTH,FINITY')))
  expect((await set('PFS', 'slow')).statusCode).toBe(303)
  let state = 'waits'
  const charging = cards.send(slow.one, 'pfs', slow.deposit, 1).finally(() => (state = 'answered'))
  await held.promise
  const answers = await Promise.all(
    payers.map(({ one, deposit }, index) => {
      const proc = others[index] ?? ''
      const isCard = index < 3
      return cards.send(one, proc, deposit, 1, isCard ? {} : { card: undefined })
    }),
  )
  expect(answers.map(({ body }) => body['status'])).toEqual(['approved', 'approved', 'approved', 'secure', 'secure'])
  expect(await Promise.all(payers.slice(0, 3).map(({ one }) => cards.balance(one)))).toEqual([30_000, 30_000, 30_000])
  expect(state).toBe('waits')
  released.resolve()
  expect((await charging).body).toMatchObject({ status: 'approved' })
  expect(await cards.books(slow.deposit)).toMatchObject([{ taken: 1, returned: 0 }])
})

test.each([...names, ...wallets])('[SRV-06] told to be slow, %s answers late and once, and holds up no other', async (processor) => {
  const { processors } = cards.server.deps.external
  const amount = money(30_000, 'EUR')
  const ask = async (one: typeof processor) => {
    const reference = `${randomUUID()}.1`
    const order = { reference, amount, card: null, returnTo: 'http://app.test' }
    const verdict = await (charges(one) ? processors.charge(one, order) : processors.check(one, order))
    return { reference, is: verdict.is }
  }
  const other = processor === 'EARTH' ? 'FINITY' : 'EARTH'
  await set(processor, 'slow')
  let state = 'waits'
  const asked = ask(processor).finally(() => (state = 'answered'))
  await held.promise
  expect([(await ask(other)).is, state]).toEqual(['approved', 'waits'])
  released.resolve()
  const { reference, is } = await asked
  expect(is).not.toBe('unknown')
  const books = await cards.books(reference.slice(0, -2))
  expect(books.map(({ requests }) => requests)).toEqual(charges(processor) ? [1] : [])
  await set(processor, 'up')
})
