import { expect, onTestFinished, test } from 'vitest'
import { buildSandbox } from '../app.ts'

type Booked = { reference: string; status: string; paid: number; returned: number }

const host = 'bank.test'
const order = { amount: '100.00', currency: 'USD', method: 'USD', to: 'US1234' }

async function openBank() {
  const clock = { now: 1_000 }
  const sandbox = await buildSandbox({ dbFile: ':memory:', now: () => clock.now })
  onTestFinished(() => sandbox.close())
  const post = async (url: string, payload: object, origin = `http://${host}`): Promise<number> =>
    (await sandbox.inject({ method: 'POST', url, payload, headers: { host, origin } })).statusCode
  const book = async () => (await sandbox.inject('/payouts/book')).json<Booked[]>()
  return {
    clock,
    post,
    page: async () => (await sandbox.inject('/payouts')).body,
    order: (reference: string) => post('/payouts/orders', { reference, ...order }),
    stateOf: async (reference: string) => {
      const { status, paid, returned } = (await book()).find((one) => one.reference === reference) ?? {}
      return [status, paid, returned]
    },
  }
}

test('[WD-15, SRV-09] the bank pays by itself at the pace that a tester sets', async () => {
  const { clock, post, page, order, stateOf } = await openBank()
  expect(await post('/payouts/settings', { seconds: 60 })).toBe(303)
  expect(await page()).toContain('name="seconds" type="number" min="0" max="86400" value="60"')
  await order('withdrawal-1.1')
  clock.now += 59_999
  expect(await stateOf('withdrawal-1.1')).toEqual(['waiting', 0, 0])
  clock.now += 1
  expect(await stateOf('withdrawal-1.1')).toEqual(['paid', 1, 0])
})

test('[WD-15, SRV-09] a tester pays, rejects and returns each order on the bank’s page', async () => {
  const { clock, post, page, order, stateOf } = await openBank()
  await post('/payouts/settings', { mode: 'byHand' })
  await order('withdrawal-1.1')
  clock.now += 1
  await order('withdrawal-2.1')
  // The newest first, with two forms for each that waits.
  const forms = [...(await page()).matchAll(/action="(\/payouts\/[\w-]{16})"/g)].map(([, action = '']) => action)
  const [second = '', first = ''] = new Set(forms)
  expect(await post(first, { decision: 'pay' })).toBe(303)
  expect(await post(second, { decision: 'reject' })).toBe(303)
  expect([await stateOf('withdrawal-1.1'), await stateOf('withdrawal-2.1')]).toEqual([
    ['paid', 1, 0],
    ['rejected', 0, 0],
  ])
  await post(first, { decision: 'return' })
  expect(await stateOf('withdrawal-1.1')).toEqual(['returned', 1, 1])
})

test.each([
  ['of another page', { seconds: 60 }, 'https://evil.example', 403],
  ['with a pace below zero', { seconds: -1 }, undefined, 400],
  ['with an unknown mode', { mode: 'paysTwice' }, undefined, 400],
])('[SRV-09] a form %s changes nothing', async (_what, payload, origin, status) => {
  const { post, page } = await openBank()
  const before = await page()
  expect(await post('/payouts/settings', payload, origin)).toBe(status)
  expect(await page()).toBe(before)
})
