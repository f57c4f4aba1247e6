import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../domain/kernel/time.ts'
import { openInvoiceServer, type InvoiceServer } from '../../../tests/support/invoiceServer.ts'
import type { Caller } from '../../kernel/call.ts'
import { invoiceToWire, type InvoiceRow } from './invoiceToWire.ts'
import { openInvoice } from './openInvoice.ts'
import { updateFromChain } from './updateFromChain.ts'

let server: InvoiceServer
beforeAll(async () => {
  server = await openInvoiceServer()
})
afterAll(() => server.close())

const open = (person: Caller): Promise<InvoiceRow> =>
  openInvoice(server.deps, person, 'btc', { amount: '300.00', bonus: false, fixed: false, currency: 'EUR' }, null)
const whole = (invoice: InvoiceRow): string => invoiceToWire(invoice, 0).amount ?? ''
const written = ({ customerId }: Caller) =>
  server.deps.db
    .selectFrom('notification')
    .select(['kind', 'params', 'link'])
    .where('customer_id', '=', customerId)
    .orderBy('seq')
    .execute()
const kinds = async (person: Caller): Promise<string[]> => (await written(person)).map(({ kind }) => kind)
const linkOf = ({ guid }: InvoiceRow): string => `/api/btc/invoice/${guid}`

test('[INV-07, PWA-08] a paid invoice is notified once, however often it is looked at', async () => {
  const person = await server.person()
  const invoice = await open(person)
  await server.pay('btc', invoice.address, whole(invoice), 2)
  await Promise.all([updateFromChain(server.deps, invoice), updateFromChain(server.deps, invoice)])
  await updateFromChain(server.deps, invoice)
  expect(await written(person)).toEqual([
    { kind: 'invoicePaid', params: { coin: 'btc', amount: '300.00', currency: 'EUR' }, link: linkOf(invoice) },
  ])
})

test('[INV-06] a part of the amount is notified with what is missing, and again at the end', async () => {
  const person = await server.person()
  const invoice = await open(person)
  await server.pay('btc', invoice.address, '0.001', 2)
  await updateFromChain(server.deps, invoice)
  expect(await written(person)).toEqual([
    { kind: 'invoicePartial', params: { coin: 'btc', amount: '0.00390197', currency: 'BTC' }, link: linkOf(invoice) },
  ])
  server.clock.at += 2 * hourMs
  await updateFromChain(server.deps, invoice)
  expect(await kinds(person)).toEqual(['invoicePartial', 'invoiceShort'])
})

test('[INV-06, PWA-08] a part that came in time and is confirmed after the end is notified once', async () => {
  const person = await server.person()
  const invoice = await open(person)
  await server.pay('btc', invoice.address, '0.001', 0)
  server.clock.at += 2 * hourMs
  await updateFromChain(server.deps, invoice)
  expect(await kinds(person)).toEqual(['invoiceShort'])
  await server.mine('btc', invoice.address, 2)
  for (let time = 0; time < 2; time += 1) await updateFromChain(server.deps, invoice)
  expect(await kinds(person)).toEqual(['invoiceShort', 'invoicePaid'])
})

test('[INV-06] each further part is notified with what is missing then, once', async () => {
  const person = await server.person()
  const invoice = await open(person)
  for (const part of ['0.001', '0.002']) {
    await server.pay('btc', invoice.address, part, 2)
    for (let time = 0; time < 2; time += 1) await updateFromChain(server.deps, invoice)
  }
  expect((await written(person)).map(({ params }) => params)).toEqual([
    { coin: 'btc', amount: '0.00390197', currency: 'BTC' },
    { coin: 'btc', amount: '0.00190197', currency: 'BTC' },
  ])
})

test('[INV-06] more than the amount, and a second payment after the first, are notified as such', async () => {
  const [once, twice] = [await server.person(), await server.person()]
  const [over, paid] = [await open(once), await open(twice)]
  await server.pay('btc', over.address, '0.00980394', 2)
  await updateFromChain(server.deps, over)
  expect(await written(once)).toMatchObject([{ kind: 'invoiceOver', params: { amount: '600.00' } }])
  for (let time = 0; time < 2; time += 1) {
    await server.pay('btc', paid.address, whole(paid), 2)
    await updateFromChain(server.deps, paid)
    await updateFromChain(server.deps, paid)
  }
  expect(await written(twice)).toMatchObject([
    { kind: 'invoicePaid', params: { amount: '300.00' } },
    { kind: 'invoiceOver', params: { amount: '300.00' } },
  ])
})

test('[INV-06, PWA-08] an expired invoice is notified, and a late payment with the amount credited', async () => {
  const person = await server.person()
  const invoice = await open(person)
  server.clock.at += 2 * hourMs
  await updateFromChain(server.deps, invoice)
  expect(await kinds(person)).toEqual(['invoiceExpired'])
  await server.pay('btc', invoice.address, whole(invoice), 2)
  for (let time = 0; time < 2; time += 1) await updateFromChain(server.deps, invoice)
  expect((await written(person))[1]).toMatchObject({ kind: 'invoiceLate', params: { coin: 'btc', amount: '300.00', currency: 'EUR' } })
  expect(await kinds(person)).toHaveLength(2)
})
