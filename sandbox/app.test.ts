import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildSandbox } from './app.ts'
import { testCards } from './testCards.ts'

const host = 'sandbox.test'

async function openSandbox(): Promise<{ sandbox: FastifyInstance; clock: { now: number } }> {
  const clock = { now: 1_000 }
  const sandbox = await buildSandbox({ dbFile: ':memory:', now: () => clock.now })
  onTestFinished(() => sandbox.close())
  return { sandbox, clock }
}
const post = async (sandbox: FastifyInstance, url: string, payload: object, origin?: string): Promise<number> =>
  (await sandbox.inject({ method: 'POST', url, payload, headers: { host, ...(origin !== undefined && { origin }) } })).statusCode

test.each([
  ['its own page', `http://${host}`, 200],
  ['a server', undefined, 200],
  ['another site’s page', 'https://evil.example', 403],
  ['a page without an origin', 'null', 403],
])('[SRV-09] a transfer sent by %s is taken or refused', async (_by, origin, status) => {
  const { sandbox } = await openSandbox()
  expect(await post(sandbox, '/bank', { text: 'of a tester', amount: '10.00', currency: 'EUR' }, origin)).toBe(status)
  const { entries } = (await sandbox.inject('/bank/statement')).json<{ entries: unknown[] }>()
  expect(entries).toHaveLength(status === 200 ? 1 : 0)
})

test('[SES-04] the captcha answers the pages of other sites', async () => {
  const { sandbox } = await openSandbox()
  expect(await post(sandbox, '/recaptcha/answer', {}, 'https://openfloor.example')).toBe(200)
})

test.each([
  ['/desk/messages', { id: 'message-1', kind: 'message' }],
  ['/desk/posts', { id: 'post-1', kind: 'message', ticket: { id: 'ticket-1' } }],
])('[SUP-03] an impossible date is refused at %s, and the desk’s page opens', async (url, payload) => {
  const { sandbox } = await openSandbox()
  for (const at of [9e15, 1e300, -1, 1.5]) expect(await post(sandbox, url, { ...payload, at })).toBe(400)
  expect((await sandbox.inject('/desk')).statusCode).toBe(200)
})

test('[SRV-09] a late charge that a tester declines is not approved when its time comes', async () => {
  const { sandbox, clock } = await openSandbox()
  const late = testCards.find(({ scenario }) => scenario === 'late')
  const card = { number: late?.number, expires: '2099-01', holder: 'Ada' }
  const { token } = (await sandbox.inject({ method: 'POST', url: '/vault/cards', payload: card })).json<{ token: string }>()
  const order = { reference: 'deposit-1.1', amount: '10.00', currency: 'EUR', card: token, returnTo: 'http://localhost:4100/' }
  const sent = await sandbox.inject({ method: 'POST', url: '/processors/PFS/charges', payload: order })
  const { id, status } = sent.json<{ id: string; status: string }>()
  expect(status).toBe('pending')
  expect(await post(sandbox, `/charges/${id}`, { decision: 'decline' })).toBe(303)
  clock.now += 120_000
  const found = await sandbox.inject('/processors/PFS/charges/deposit-1.1')
  expect(found.json()).toMatchObject({ status: 'declined', code: 'do_not_honor' })
})
