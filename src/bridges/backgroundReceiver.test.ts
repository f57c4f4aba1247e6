import { expect, test } from 'vitest'
import type { BackgroundFact, DepositView, InvoiceView, MessageView } from '../../contract/background.ts'
import { depositView } from '../../tests/support/depositView.ts'
import { createReceiver } from './backgroundReceiver.ts'

const deposit = (change: Partial<DepositView>): BackgroundFact => ({ topic: 'deposit', deposit: depositView(change) })
const invoice = (guid: string, status: 'wt' | 'su'): BackgroundFact => {
  const view: InvoiceView = { coin: 'btc', guid, invoice: { status, hash: null }, fetchedAt: 1 }
  return { topic: 'invoice', view }
}

const message = (id: string): BackgroundFact => {
  const waiting: MessageView = { id, content: 'Text', files: [], addedAt: 1, status: { at: 'waiting' } }
  return { topic: 'message', message: waiting }
}

function setUp() {
  const reported: BackgroundFact[] = []
  let seq = 0
  const receiver = createReceiver({ report: (facts) => reported.push(...facts), resync: () => undefined })
  const emit = (...batch: BackgroundFact[]) => receiver.receive({ v: 1, source: 'tab', seq: ++seq, epoch: 1, batch })
  return { receiver, reported, emit }
}

test.each<[string, BackgroundFact, BackgroundFact]>([
  ['a deposit', deposit({ id: 'd', status: { at: 'succeeded' } }), deposit({ id: 'd' })],
  ['an invoice', invoice('g', 'su'), invoice('g', 'wt')],
  ['a message', { topic: 'messageEnded', id: 'm', as: 'sent' }, message('m')],
])('[FUND-36, INV-07, SUP-02] a late answer about %s does not overwrite an event', (_what, event, answer) => {
  const { receiver, reported, emit } = setUp()
  const answered = receiver.asked()
  emit(event)
  answered([answer])
  expect(reported).toEqual([event])
})

test('[FUND-36] an answer counts beside events that came before it was asked, or about something else', () => {
  const { receiver, reported, emit } = setUp()
  emit(invoice('g', 'wt'))
  const answered = receiver.asked()
  emit(invoice('other', 'wt'))
  emit(message('other'))
  answered([invoice('g', 'su'), deposit({ id: 'd' }), message('m')])
  expect(reported.slice(3)).toEqual([invoice('g', 'su'), deposit({ id: 'd' }), message('m')])
})

test('[FUND-36] of two answers the one that was asked for first does not overwrite the other', () => {
  const { receiver, reported } = setUp()
  const [first, second] = [receiver.asked(), receiver.asked()]
  second([invoice('g', 'su')])
  first([invoice('g', 'wt')])
  expect(reported).toEqual([invoice('g', 'su')])
})
