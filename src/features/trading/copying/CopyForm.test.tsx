// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireCopiedTrader, WireCopy } from '../../../../contract/copying.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import texts from '../../../../locales/en/copying.json' with { type: 'json' }
import { renderPart } from '../../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../../tests/support/sentence.ts'
import { inTurn, type ServerAnswers } from '../../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../../tests/support/wireUser.ts'
import { CopyForm } from './CopyForm.tsx'
import { CopyList } from './CopyList.tsx'

const mara: WireCopiedTrader = { trader: 'trader-01', name: 'Mara V.', place: 1, result: '120.00', trades: 4, won: 3 }
const account = wireUser().balances[0]!
const done = { return: 'true' } as const

type Given = { answers?: ServerAnswers; traders?: WireCopiedTrader[]; from?: WireBalance; offline?: boolean }
async function open({ answers = {}, traders = [mara], from = account, offline = false }: Given = {}) {
  const opened = await renderPart(<CopyForm account={from} traders={traders} offline={offline} />, { answers })
  const press = (name: string) => opened.user.click(screen.getByRole('button', { name }))
  const choose = () => opened.user.click(screen.getByRole('radio', { name: /Mara V/ }))
  return { ...opened, press, choose }
}

test('[TRD-13] a copy starts with the chosen trader, the stake and the limits', async () => {
  const { user, press, choose, server } = await open({ answers: { startCopy: done } })
  await choose()
  await user.clear(screen.getByLabelText(texts.maxLoss))
  await user.type(screen.getByLabelText(texts.maxLoss), '80')
  await press('Copy Mara V.')
  await screen.findByRole('button', { name: texts['start.none'] })
  const body = { trader: 'trader-01', account: 'eur-1', stake: '5.00', max_loss: '80.00', days: 7 }
  expect(server.calls('startCopy').map((call) => call.body)).toEqual([body])
})

test('[TRD-13] a trader without a place this week has no result', async () => {
  await open({ traders: [{ ...mara, place: null, result: '0.00' }] })
  const row = screen.getByRole('radio', { name: /Mara V/ }).closest('label')
  expect(row?.textContent).toContain(texts['place.none'])
  expect(row?.textContent).not.toContain('$')
})

test('[TRD-13] without a trader it asks for one, and sends nothing', async () => {
  const { press, server } = await open()
  await press(texts['start.none'])
  expect((await screen.findByRole('alert')).textContent).toContain(texts.choose)
  expect(server.calls('startCopy')).toEqual([])
})

test('[TRD-13, APP-19] a loss below one stake is named at its field', async () => {
  const { user, press, choose, server } = await open()
  await choose()
  await user.clear(screen.getByLabelText(texts.maxLoss))
  await user.type(screen.getByLabelText(texts.maxLoss), '1')
  await press('Copy Mara V.')
  expect(screen.getByLabelText(texts.maxLoss).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(sentence('Enter at least one stake: €5.'))).toBeTruthy()
  expect(server.calls('startCopy')).toEqual([])
})

test('[APP-33] amounts with two readings are explained at their fields, and an unclear one is not sent', async () => {
  const { user, press, choose, server } = await open()
  await choose()
  for (const [label, amount] of [
    [texts.stake, '1,500'],
    [texts.maxLoss, '1.500'],
  ] as const) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), amount)
  }
  expect(screen.getByText(sentence('We read this as €1,500.00.'))).toBeTruthy()
  expect(screen.getByText(sentence(/^Do you mean 1,500\.00 or 1\.50\?/))).toBeTruthy()
  await press('Copy Mara V.')
  expect(screen.getByLabelText(texts.maxLoss).getAttribute('aria-invalid')).toBe('true')
  expect(server.calls('startCopy')).toEqual([])
})

test('[APP-34] no translation changes a figure of a copy, before or after its start', async () => {
  const { user, choose, press } = await open()
  await choose()
  await user.clear(screen.getByLabelText(texts.stake))
  await user.type(screen.getByLabelText(texts.stake), '1,500')
  await press('Copy Mara V.')
  expect(screen.getByLabelText(texts.maxLoss).getAttribute('aria-invalid')).toBe('true')
  expect(unmarkedFigures(document.body)).toEqual([])
})

test('[APP-34] no translation changes a figure in the list of copies', async () => {
  const started = Date.now()
  const copy: WireCopy = {
    id: 'copy-0001',
    trader: 'trader-01',
    name: 'Mara V.',
    account: 'eur-1',
    currency: 'EUR',
    stake: '5.00',
    max_loss: '80.50',
    started,
    ends: started + 86_400_000,
    status: 'running',
    stopped: null,
    orders: 3,
    open: 1,
    refused: 1,
    last_refusal: 'order.currency',
    result: '-12.40',
  }
  await renderPart(<CopyList copies={[copy]} offline={false} />, {})
  expect(await screen.findByText('-€12.40')).toBeTruthy()
  expect(unmarkedFigures(document.body)).toEqual([])
})

test('[TRD-13, FUND-43] a start without an answer is repeated with the same key', async () => {
  const { press, choose, server } = await open({ answers: { startCopy: inTurn('lost', done) } })
  await choose()
  await press('Copy Mara V.')
  await screen.findByRole('alert')
  await press('Copy Mara V.')
  await screen.findByRole('button', { name: texts['start.none'] })
  const keys = server.calls('startCopy').map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test.each([
  ['without traders', { traders: [] }, texts['traders.none']],
  ['for an account without orders', { from: { ...account, currency: 'TOKEN' as const } }, texts['order.currency']],
])('[TRD-13, APP-29] %s it says why there is no form', async (_what, given, text) => {
  await open(given)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
