import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import type { DepositView, InvoiceView } from '../../../contract/background.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { deviceSlice, selectDevice } from '../device/deviceSlice.ts'
import { depositsSlice, selectDepositUnderWay, selectLatestDeposit } from './depositsSlice.ts'
import { invoicesSlice, selectCheckedAt, selectInvoice, selectOpenInvoices } from './invoicesSlice.ts'
import { sessionRead, sessionSlice, signedOut } from '../session/sessionSlice.ts'

const newStore = () => configureStore({ reducer: combineSlices(sessionSlice, deviceSlice, depositsSlice, invoicesSlice) })

const deposit = (id: string, at: DepositView['status']['at'], changedAt: number, openedAt = 1): DepositView => ({
  id,
  account: 'eur-1',
  amount: '300.00',
  currency: 'EUR',
  tried: [],
  status: { at, processor: 'PFS', redirect: '/', code: 'cascade.declined' } as DepositView['status'],
  openedAt,
  changedAt,
})
const invoice = (guid: string, status: 'wt' | 'su' | 'ex', fetchedAt: number, opened = 1): InvoiceView => ({
  coin: 'btc',
  guid,
  invoice: { status, hash: null, opened },
  fetchedAt,
})

const depositReported = (one: DepositView) => backgroundReported([{ topic: 'deposit', deposit: one }])
const invoiceReported = (view: InvoiceView) => backgroundReported([{ topic: 'invoice', view }])

test('[FUND-36] a deposit reported by the worker is open until it has ended', () => {
  const store = newStore()
  store.dispatch(backgroundReported([{ topic: 'deposit', deposit: deposit('a', 'contacting', 10) }]))
  expect(selectDepositUnderWay(store.getState())?.id).toBe('a')
  store.dispatch(backgroundReported([{ topic: 'deposit', deposit: deposit('a', 'succeeded', 20) }]))
  expect(selectDepositUnderWay(store.getState())).toBeNull()
  expect(selectLatestDeposit(store.getState())?.status.at).toBe('succeeded')
})

test('[FUND-36] of two open deposits the older one is shown', () => {
  const store = newStore()
  store.dispatch(depositReported(deposit('later', 'checking', 30, 5)))
  store.dispatch(depositReported(deposit('first', 'confirming', 20, 2)))
  expect(selectDepositUnderWay(store.getState())?.id).toBe('first')
})

test('[INV-07] open invoices are listed newest first, and removed when they end', () => {
  const store = newStore()
  store.dispatch(
    backgroundReported([
      { topic: 'invoice', view: invoice('old', 'wt', 1, 1) },
      { topic: 'invoice', view: invoice('new', 'wt', 1, 2) },
    ]),
  )
  expect(selectOpenInvoices(store.getState()).map(({ guid }) => guid)).toEqual(['new', 'old'])
  store.dispatch(invoiceReported(invoice('new', 'su', 2, 2)))
  expect(selectOpenInvoices(store.getState()).map(({ guid }) => guid)).toEqual(['old'])
})

test('[SES-14] signing out, or another person’s sign-in, clears the data', () => {
  const store = newStore()
  const session = (userId: number) =>
    sessionRead({ csrf: 'x', now: 1, askedAt: 1, receivedAt: 1, platformToken: null, user: wireUser(userId) })
  const fill = () => {
    store.dispatch(depositReported(deposit('a', 'contacting', 10)))
    store.dispatch(invoiceReported(invoice('g', 'wt', 1)))
  }
  store.dispatch(session(1))
  fill()
  store.dispatch(session(1))
  expect(selectDepositUnderWay(store.getState())).not.toBeNull()
  store.dispatch(session(2))
  expect(selectDepositUnderWay(store.getState())).toBeNull()
  expect(selectOpenInvoices(store.getState())).toEqual([])
  fill()
  store.dispatch(signedOut())
  expect(selectDepositUnderWay(store.getState())).toBeNull()
  expect(selectOpenInvoices(store.getState())).toEqual([])
})

test('[INV-07] a poll without changes updates the invoice’s check time, but not its server time', () => {
  const store = newStore()
  store.dispatch(invoiceReported(invoice('a', 'wt', 1_000)))
  store.dispatch(backgroundReported([{ topic: 'checked', guids: ['a', 'b'], at: 61_000 }]))
  expect(selectCheckedAt(store.getState(), 'a')).toBe(61_000)
  expect(selectInvoice(store.getState(), 'a')?.fetchedAt).toBe(1_000)
  store.dispatch(invoiceReported(invoice('a', 'wt', 90_000)))
  expect(selectCheckedAt(store.getState(), 'a')).toBe(90_000)
})

test('[BG-07] the storage state is kept until the worker reports another', () => {
  const store = newStore()
  store.dispatch(backgroundReported([{ topic: 'storage', storage: 'memory' }]))
  expect(selectDevice(store.getState()).storage).toBe('memory')
  store.dispatch(backgroundReported([{ topic: 'storage', storage: 'kept' }]))
  expect(selectDevice(store.getState()).storage).toBe('disk')
})

test('[BG-02] a tab is outdated after a newer version changed its database', () => {
  const store = newStore()
  expect(selectDevice(store.getState()).version).toBe('current')
  store.dispatch(backgroundReported([{ topic: 'outdated' }]))
  expect(selectDevice(store.getState()).version).toBe('outdated')
})
