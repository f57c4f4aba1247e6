import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { BankMode } from './settings.ts'
import { payoutStore } from './store.ts'

const order = { reference: 'withdrawal-1.1', method: 'USD', amount: '100.00', currency: 'USD', destination: 'US1234' }

function open() {
  const clock = { now: 1_000 }
  const store = payoutStore(new DatabaseSync(':memory:'), () => clock.now)
  return { clock, store, ask: (mode: BankMode = 'pays') => store.order(order, mode, 5_000) }
}

test('[WD-15] the bank pays as often as it was ordered, before the payment or after it', () => {
  const { clock, store, ask } = open()
  ask()
  ask()
  expect(store.find(order.reference)).toMatchObject({ status: 'waiting', paid: 0 })
  clock.now += 5_000
  expect(store.find(order.reference)).toMatchObject({ status: 'paid', paid: 2 })
  ask()
  expect(store.find(order.reference)).toMatchObject({ paid: 3 })
})

test('[WD-15] an order paid by hand or returned counts each of its orders too', () => {
  const { clock, store, ask } = open()
  const { id } = ask('byHand')
  ask('byHand')
  store.decide(id, 'pay')
  expect(store.find(order.reference)).toMatchObject({ status: 'paid', paid: 2 })
  store.decide(id, 'return')
  expect(store.find(order.reference)).toMatchObject({ status: 'returned', paid: 2, returned: 2 })
  clock.now += 1
  ask('byHand')
  expect(store.find(order.reference)).toMatchObject({ paid: 3, returned: 2 })
})

test('[WD-15] a voided or rejected reference is never paid, however often it is ordered', () => {
  const { clock, store, ask } = open()
  expect(store.void(order.reference)).toBe(true)
  expect(ask()).toMatchObject({ status: 'voided' })
  clock.now += 60_000
  expect(store.find(order.reference)).toMatchObject({ status: 'voided', paid: 0 })
  const other = open()
  other.ask('rejects')
  expect(other.ask()).toMatchObject({ status: 'rejected', paid: 0 })
})
