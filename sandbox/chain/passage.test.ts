import { DatabaseSync } from 'node:sqlite'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSandboxChain } from './chain.ts'
import { createPassage } from './passage.ts'
import { openRates } from './rates.ts'
import { chainStore } from './store.ts'

function openChain(pace: number) {
  const clock = { at: 0 }
  const store = chainStore(new DatabaseSync(':memory:'), () => clock.at)
  const rates = openRates()
  const passage = createPassage({ store, rates, now: () => clock.at, random: () => 1 }, pace)
  const address = store.addressFor('btc', 'bitcoin-testnet', 'one')
  const pass = (ms: number): number[] => {
    clock.at += ms
    passage.pass()
    return store.paymentsTo(address).map(({ confirmations }) => confirmations)
  }
  return { store, rates, address, pass, pay: (confirmations = 0) => store.pay(address, '0.1', confirmations) }
}

test('[SRV-06] blocks come by themselves at the pace that a tester sets, or by hand only', () => {
  const { store, pay, pass } = openChain(10)
  pay()
  expect([pass(0), pass(9_999), pass(1), pass(9_999), pass(1)]).toEqual([[0], [0], [1], [1], [2]])
  store.set('blockSeconds', 2)
  expect([pass(2_000), pass(600_000)]).toEqual([[3], [4]])
  store.set('blockSeconds', 0)
  expect(pass(600_000)).toEqual([4])
})

test('[SRV-06] a reorganisation loses or returns what its blocks confirmed, and nothing deeper', () => {
  const { store, pay, pass } = openChain(0)
  for (const confirmations of [0, 1, 3, 4]) pay(confirmations)
  store.reorganise('ltc', 3, 'lost')
  expect(pass(0)).toEqual([0, 1, 3, 4])
  store.reorganise('btc', 3, 'returned')
  expect(pass(0)).toEqual([0, 0, 0, 5])
  store.mineAll()
  store.reorganise('btc', 1, 'lost')
  expect(pass(0)).toEqual([7])
})

test('[SRV-06] prices stay the same until they are set moving, except those of the dollar’s coins', () => {
  const { store, rates, pass } = openChain(0)
  pass(60_000)
  expect(rates.inDollars('btc')).toBe(68_000)
  store.set('movingRates', 1)
  pass(0)
  pass(10_000)
  expect([rates.inDollars('btc'), rates.inDollars('usdt')]).toEqual([68_340, 1])
})

test('[SRV-06] the chains’ page acts by its forms, and refuses what it does not offer', async () => {
  const app = fastify()
  await app.register(formbody)
  registerSandboxChain(app, { database: new DatabaseSync(':memory:'), now: () => 0 })
  const send = async (url: string, payload: string): Promise<number> =>
    (await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })).statusCode
  expect(await send('/chain/pace', 'seconds=60')).toBe(303)
  expect(await send('/chain/price', 'coin=btc&usd=50000')).toBe(303)
  expect(await send('/chain/drift', 'moving=1')).toBe(303)
  expect(await send('/chain/reorganise', 'coin=btc&depth=2&fate=lost')).toBe(303)
  for (const [url, payload] of [
    ['/chain/pace', 'seconds=-1'],
    ['/chain/price', 'coin=btc&usd=0'],
    ['/chain/price', 'coin=doge&usd=1'],
    ['/chain/reorganise', 'coin=btc&depth=0&fate=lost'],
    ['/chain/reorganise', 'coin=btc&depth=2&fate=doubled'],
  ] as const)
    expect(await send(url, payload)).toBe(400)
  const { body } = await app.inject('/chain')
  expect(body).toContain('<option value="60" selected>')
  expect(body).toContain('<td>50000.00</td>')
  expect(body).toContain('Prices move')
  await app.close()
})
