// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { WireSignal } from '../../../contract/signals.ts'
import texts from '../../../locales/en/signals.json' with { type: 'json' }
import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { chartMessage } from '../../shell/location/chartLink.ts'
import { SignalPopup } from './SignalPopup.tsx'

const signal: WireSignal = { id: 's1', symbol: 'BTC/USD', direction: 'up', price: '60000', expiryMs: 15 * minuteMs }
const worker = { renewSignals: async () => ({ ok: true, value: null }) as const }

async function open({ hold = false, answers = {} }: { hold?: boolean; answers?: ServerAnswers } = {}) {
  const onClose = vi.fn<() => void>()
  const popup = <SignalPopup signal={signal} left={60 * secondMs} hold={hold} onClose={onClose} />
  return { onClose, ...(await renderPart(popup, { answers, worker })) }
}
const mute = () => screen.getByRole('button', { name: 'Mute BTC/USD' })

test('[ENG-12] a signal is closed by its button or Escape', async () => {
  const { onClose, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('[ENG-12, APP-10] one that is covered keeps its time, and leaves Escape to what covers it', async () => {
  const { onClose } = await open({ hold: true })
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  const popup = screen.getByRole('region', { name: texts['popup.title'] })
  expect(popup.querySelector('svg')?.parentElement?.textContent).toBe('60')
})

test('[ENG-12] it leads to the chart of its symbol and expiry', async () => {
  await open()
  const address = screen.getByRole('link', { name: texts.open }).getAttribute('href') ?? ''
  const request = chartMessage(new URLSearchParams(address.slice(address.indexOf('?'))))
  expect(request).toEqual({ type: 'symbol', symbol: 'BTC/USD', expiryMs: 15 * minuteMs })
})

test('[ENG-12] its symbol is muted, which closes it', async () => {
  const { onClose, user, server } = await open({ answers: { muteSignals: { return: 'true' } } })
  await user.click(mute())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.calls('muteSignals').map(({ body }) => body)).toEqual([{ muted: true, symbol: 'BTC/USD' }])
})

test('[ENG-12, APP-15] a symbol that could not be muted says so, and the signal stays', async () => {
  const { onClose, user } = await open({ answers: { muteSignals: refused('auth.server_error', { status: 500 }) } })
  await user.click(mute())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
