import { encode } from 'uqr'
import { expect, test } from 'vitest'
import type { Invoice, InvoicePhase } from '../../../domain/invoices/invoice.ts'
import { money } from '../../../domain/kernel/money.ts'
import { ageText } from './InvoiceProgress.tsx'
import { invoiceSteps } from './invoiceSteps.ts'
import { qrPath } from '../../ui/QrCode.tsx'

const invoice = (phase: InvoicePhase, credited: number | null = null): Invoice => ({
  coin: 'btc',
  guid: 'g',
  phase,
  hash: null,
  terms: null,
  paid: money(0, 'BTC'),
  due: money(0, 'BTC'),
  confirmations: null,
  creditedTo: null,
  credited: credited === null ? null : money(credited, 'EUR'),
})

test.each([
  ['waiting', null, 'step.opened done, step.waiting now, step.credited todo'],
  ['partial', 100, 'step.opened done, step.waiting now, step.creditedAmount todo'],
  ['confirming', null, 'step.opened done, step.received done, step.confirming now'],
  ['paid', 100, 'step.opened done, step.received done, step.creditedAmount done'],
  ['expired', null, 'step.opened done, step.ended failed'],
  ['late', null, 'step.opened done, step.ended failed, step.confirming now'],
  ['late', 100, 'step.opened done, step.ended failed, step.creditedAmount done'],
  ['vanished', null, 'step.opened done, step.vanished failed'],
  ['vanished', 50, 'step.opened done, step.vanished failed, step.creditedAmount done'],
] as const)('[INV-06] an invoice that is %s with %s credited shows: %s', (phase, credited, text) => {
  expect(
    invoiceSteps(invoice(phase, credited))
      .map(({ title, state }) => `${title} ${state}`)
      .join(', '),
  ).toBe(text)
})

test('[INV-05] the SVG path of a QR code covers exactly its dark modules', () => {
  const { data } = encode('bitcoin:tb1qexample?amount=0.04412')
  const drawn = data.map((row) => row.map(() => false))
  for (const [, x = '', y = '', length = ''] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(length); step++) {
      const row = drawn[Number(y)]
      if (row) row[Number(x) + step] = true
    }
  }
  expect(drawn).toEqual(data)
})

test.each([
  [12_000, '12 seconds ago'],
  [0, 'now'],
  [150_000, '2 minutes ago'],
  [7_300_000, '2 hours ago'],
] as const)('[INV-07] an age of %d ms is formatted as %s', (age, text) => {
  expect(ageText(age, 'en')).toBe(text)
})
