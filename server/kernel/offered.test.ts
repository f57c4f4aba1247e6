import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainAnswer } from '../../contract/kernel.ts'
import { route } from '../../contract/route.ts'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import { newServer } from './newServer.ts'
import type { Offered } from './offered.ts'
import { serve } from './serve.ts'
import { csrfToken } from './sessionCookie.ts'
import { openWebSession } from './webSession.ts'

const area = 'trading'
const look = route({ area, path: '/look', access: 'anyone', feature: 'tournaments', body: z.optional(z.object({})), answer: plainAnswer })
const line = route({ area, path: '/line', access: 'anyone', method: 'GET', feature: 'chat', answer: 'file' })
const gift = route({ area, path: '/gift', feature: 'chat', money: 'idempotent', body: z.object({}), answer: plainAnswer })

let house: House
let app: FastifyInstance
let headers: Record<string, string>
let customer: number
let runs: number
let asked: Parameters<Offered>[1][]
let isOffered: boolean
let people = 0
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  const { id, account } = await house.customer(`offered${++people}@example.org`, { passwordHash: 'x' })
  const sid = `p${String(people).padStart(43, 'b')}`
  await house.deps.db.transaction().execute((trx) => openWebSession(trx, sid, id, account, house.clock.now))
  headers = { origin: house.deps.config.appUrl, cookie: `sid=${sid}`, 'x-csrf-token': csrfToken(house.deps.config, sid) }
  ;[customer, runs, asked, isOffered] = [id, 0, [], false]
  app = await newServer(house.deps, 'app', async (_feature, customerId) => {
    asked.push(customerId)
    return isOffered
  })
  const done = async () => {
    runs += 1
    return { return: 'true' as const }
  }
  serve(app, look, done)
  serve(app, gift, done)
  serve(
    app,
    line,
    async ({ reply }) => {
      await reply.type('text/plain').send('on')
    },
    async () => 7,
  )
})
afterEach(() => app.close())

const send = async (url: string, more: Record<string, string> = {}) =>
  (await app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload: {} })).json<{ return: string; error?: string }>()

test('[APP-26] before a call of a feature it is asked whether that is offered to who calls, be it a visitor', async () => {
  expect(await send(look.path)).toEqual({ return: 'false', error: 'tournaments.notOffered' })
  const visitor = 'v'.repeat(44)
  const asVisitor = { cookie: `sid=${visitor}`, 'x-csrf-token': csrfToken(house.deps.config, visitor) }
  expect(await send(look.path, asVisitor)).toEqual({ return: 'false', error: 'tournaments.notOffered' })
  expect([asked, runs]).toEqual([[customer, null], 0])
  isOffered = true
  expect(await send(look.path)).toEqual({ return: 'true' })
  expect(runs).toBe(1)
})

test('[APP-26] where no JSON is read the refusal has a status of its own, and the call says itself for whom it is made', async () => {
  const read = () => app.inject({ url: line.path })
  const refused = await read()
  expect([refused.statusCode, refused.json()]).toEqual([403, { return: 'false', error: 'chat.notOffered' }])
  isOffered = true
  expect((await read()).body).toBe('on')
  expect(asked).toEqual([7, 7])
})

test('[APP-26, SRV-04] a money call that was done while its feature was offered is answered as it was, and a new one is refused', async () => {
  isOffered = true
  expect(await send(gift.path, { 'idempotency-key': 'done-before' })).toEqual({ return: 'true' })
  isOffered = false
  expect(await send(gift.path, { 'idempotency-key': 'done-before' })).toEqual({ return: 'true' })
  expect(await send(gift.path, { 'idempotency-key': 'too-late' })).toMatchObject({ error: 'chat.notOffered' })
  expect(runs).toBe(1)
})
