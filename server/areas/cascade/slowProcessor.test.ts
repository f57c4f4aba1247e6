import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'

const held = deferred<void>()
const released = deferred<void>()
let cards: CardServer
beforeAll(async () => {
  const delay = () => {
    held.resolve()
    return released.promise
  }
  cards = await openCardServer({ delay })
})
afterAll(() => cards.close())

const slowDown = (service: string) =>
  cards.sandbox.inject({
    method: 'POST',
    url: '/controls/services',
    payload: new URLSearchParams({ service, state: 'slow' }).toString(),
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
  expect((await slowDown('PFS')).statusCode).toBe(303)
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
