import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { askForValidation } from './validation.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

let people = 0
async function asked(amount = 347) {
  const email = `validates${(people += 1)}@example.org`
  const { id } = await server.customer(email)
  await askForValidation(server.deps.db, id, money(amount, 'EUR'), server.clock.now)
  const browser = server.browser()
  await browser.signIn(email)
  return {
    id,
    answer: async (value: string, key?: string) =>
      (await browser.post('/api/fraud/attemps', { value }, key === undefined ? {} : { 'idempotency-key': key })).body,
    ask: () => askForValidation(server.deps.db, id, money(amount, 'EUR'), server.clock.now),
    flags: async () => {
      const { user } = await browser.session()
      return [user?.['tr_validate'], user?.['tr_success'], user?.['tr_attemps']]
    },
  }
}

test('[VER-11] the payment’s amount is right, in any spelling, and opens the app', async () => {
  for (const [amount, value] of [
    [347, '3.47'],
    [350, '3.5'],
    [400, '4'],
    [400, '004.00'],
  ] as const) {
    const { answer, flags } = await asked(amount)
    expect(await flags()).toEqual(['yes', 'no', 0])
    expect(await answer(value)).toEqual({ return: 'true', attemps: 1 })
    expect(await flags()).toEqual(['no', 'yes', 1])
  }
})

test('[VER-11] five wrong answers lock the question, for the right amount too; support’s new one opens it', async () => {
  const { answer, ask, flags } = await asked()
  for (const used of [1, 2, 3, 4]) expect(await answer('3.48')).toEqual({ return: 'false', attemps: used, error: 'validate.wrong' })
  expect(await answer('3.46')).toEqual({ return: 'false', attemps: 5, error: 'validate.maxTries' })
  expect(await answer('3.47')).toEqual({ return: 'false', attemps: 5, error: 'validate.maxTries' })
  expect(await flags()).toEqual(['yes', 'no', 5])
  await ask()
  expect(await answer('3.47')).toEqual({ return: 'true', attemps: 1 })
})

test('[VER-11] twenty answers at once get five attempts', async () => {
  const { answer, flags } = await asked(999)
  const answers = await Promise.all(Array.from({ length: 20 }, (_none, cents) => answer(`1.${10 + cents}`)))
  expect(answers.filter(({ error }) => error === 'validate.wrong')).toHaveLength(4)
  expect(answers.filter(({ error }) => error === 'validate.maxTries')).toHaveLength(16)
  expect(await flags()).toEqual(['yes', 'no', 5])
})

test('[VER-11] an answer repeated by a broken connection costs no second attempt', async () => {
  const { answer, flags } = await asked()
  const key = 'one-and-the-same-answer'
  expect(await answer('1', key)).toEqual(await answer('1', key))
  expect(await flags()).toEqual(['yes', 'no', 1])
  const right = 'the-right-answer-itself'
  expect([await answer('3.47', right), await answer('3.47', right)]).toEqual([1, 2].map(() => ({ return: 'true', attemps: 2 })))
})

test('[VER-11] the count and its stored answer commit together or not at all', async () => {
  const { id, flags, answer } = await asked()
  const { db } = server.deps
  const key = 'killed-before-its-answer'
  // A process that dies before it has stored its answer.
  await sql`create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(db)
  await sql`create trigger die before update on idempotency for each row execute function die()`.execute(db)
  await answer('1', key)
  expect(await flags()).toEqual(['yes', 'no', 0])
  await sql`drop function die cascade`.execute(db)
  const first = await answer('1', key)
  expect(await flags()).toEqual(['yes', 'no', 1])
  const stored = await db.selectFrom('idempotency').select(['status', 'answer']).where('customer_id', '=', id).execute()
  expect(stored).toEqual([{ status: 'done', answer: JSON.stringify(first) }])
})

test('[VER-11] ten parallel sends of one answer cost one attempt', async () => {
  const { answer, flags } = await asked()
  const answers = await Promise.all(Array.from({ length: 10 }, () => answer('1', 'ten-times-the-same')))
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ return: 'false', attemps: 1, error: 'validate.wrong' })]),
  )
  expect(await flags()).toEqual(['yes', 'no', 1])
  expect(await answer('2', 'ten-times-the-same')).toMatchObject({ error: 'idempotency.reused' })
})

test('[VER-11] a validated person and one who was never asked get the way home', async () => {
  const { answer, flags } = await asked()
  await answer('3.47')
  expect(await answer('9')).toEqual({ return: 'true', attemps: 1 })
  expect(await flags()).toEqual(['no', 'yes', 1])
  const browser = server.browser()
  await server.customer('never@example.org')
  await browser.signIn('never@example.org')
  expect((await browser.post('/api/fraud/attemps', { value: '1' })).body).toEqual({ return: 'true', attemps: 0 })
})

test('[VER-11] without an amount to compare with, an answer costs no attempt', async () => {
  const { id, answer, flags } = await asked()
  await server.deps.db.deleteFrom('validation').where('customer_id', '=', id).execute()
  expect(await answer('3.47')).toMatchObject({ return: 'false', error: 'validate.notReady' })
  expect(await flags()).toEqual(['yes', 'no', 0])
})

test.each(['', '1,5', '1.234', '-1', 'abc', '1e3', '1234567890123'])('[VER-10] %s is no value of the call', async (value) => {
  const browser = server.browser()
  await server.customer(`bad${value.length}${value.charCodeAt(1)}@example.org`)
  await browser.signIn(`bad${value.length}${value.charCodeAt(1)}@example.org`)
  expect((await browser.post('/api/fraud/attemps', { value })).status).toBe(400)
})
