import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainResponse } from '../../contract/kernel.ts'
import { route } from '../../contract/route.ts'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { newServer } from './newServer.ts'
import type { IsFeatureOffered } from './featureGate.ts'
import { serve } from './serve.ts'
import { csrfToken } from './sessionCookie.ts'
import { openWebSession } from './webSession.ts'

const area = 'trading'
const readRoute = route({
  area,
  path: '/look',
  access: 'anyone',
  feature: 'tournaments',
  body: z.optional(z.object({})),
  response: plainResponse,
})
const fileRoute = route({ area, path: '/line', access: 'anyone', method: 'GET', feature: 'chat', response: 'file' })
const moneyRoute = route({ area, path: '/gift', feature: 'chat', money: 'idempotent', body: z.object({}), response: plainResponse })

let server: TestServer
let app: FastifyInstance
let headers: Record<string, string>
let customer: number
let runs: number
let requests: Parameters<IsFeatureOffered>[1][]
let isOffered: boolean
let people = 0
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())
beforeEach(async () => {
  const { id, account } = await server.customer(`offered${++people}@example.org`, { passwordHash: 'x' })
  const sid = `p${String(people).padStart(43, 'b')}`
  await server.deps.db.transaction().execute((trx) => openWebSession(trx, sid, id, account, server.clock.now))
  headers = { origin: server.deps.config.appUrl, cookie: `sid=${sid}`, 'x-csrf-token': csrfToken(server.deps.config, sid) }
  ;[customer, runs, requests, isOffered] = [id, 0, [], false]
  app = await newServer(server.deps, 'app', async (_feature, customerId) => {
    requests.push(customerId)
    return isOffered
  })
  const done = async () => {
    runs += 1
    return { return: 'true' as const }
  }
  serve(app, readRoute, done)
  serve(app, moneyRoute, done)
  serve(
    app,
    fileRoute,
    async ({ reply }) => {
      await reply.type('text/plain').send('on')
    },
    async () => 7,
  )
})
afterEach(() => app.close())

const send = async (url: string, more: Record<string, string> = {}) =>
  (await app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload: {} })).json<{ return: string; error?: string }>()

test('[APP-26] before a call of a feature the settings of the caller or visitor decide', async () => {
  expect(await send(readRoute.path)).toEqual({ return: 'false', error: 'tournaments.notOffered' })
  const visitor = 'v'.repeat(44)
  const asVisitor = { cookie: `sid=${visitor}`, 'x-csrf-token': csrfToken(server.deps.config, visitor) }
  expect(await send(readRoute.path, asVisitor)).toEqual({ return: 'false', error: 'tournaments.notOffered' })
  expect([requests, runs]).toEqual([[customer, null], 0])
  isOffered = true
  expect(await send(readRoute.path)).toEqual({ return: 'true' })
  expect(runs).toBe(1)
})

test('[APP-26] a call that is not JSON has its own refusal status and names its customer', async () => {
  const read = () => app.inject({ url: fileRoute.path })
  const refused = await read()
  expect([refused.statusCode, refused.json()]).toEqual([403, { return: 'false', error: 'chat.notOffered' }])
  isOffered = true
  expect((await read()).body).toBe('on')
  expect(requests).toEqual([7, 7])
})

test('[APP-26, SRV-04] a money call answered while its feature was offered is repeated, and a new one refused', async () => {
  isOffered = true
  expect(await send(moneyRoute.path, { 'idempotency-key': 'done-before' })).toEqual({ return: 'true' })
  isOffered = false
  expect(await send(moneyRoute.path, { 'idempotency-key': 'done-before' })).toEqual({ return: 'true' })
  expect(await send(moneyRoute.path, { 'idempotency-key': 'too-late' })).toMatchObject({ error: 'chat.notOffered' })
  expect(runs).toBe(1)
})
