// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { json } from '../../../tests/support/json.ts'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { dialogOpened, type DialogRequest } from '../../shell/dialogs/dialogsSlice.ts'
import { selectNotices } from '../../shell/dialogs/noticesSlice.ts'
import { selectToasts } from '../../shell/dialogs/toastsSlice.ts'
import { sendTip } from './sendTip.ts'
import { selectSentTip, type SentTip } from './tipSlice.ts'

const form = { value: '12.50', host: 'Mara', account: 'usd-1' }
const tip = { uid: 7, form, terms: { deducted: money(1_250, 'USD'), confirm: false } }
const accepted = () => json({ return: 'true' })
const lostResponse = () => Promise.reject(new TypeError('Failed to fetch'))

let keys: (string | null)[]
let toasts: string[]
let notices: string[]
let last: SentTip | null
/**
 * Sends the tip while the person `here` is signed in. `response` is the server's response; `open` the dialogs
 * on screen.
 */
async function send(response: () => Response | Promise<Response>, { here = 7, open = [] as DialogRequest[] } = {}): Promise<void> {
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return response()
  })
  const store = signedInStore(wireUser(here))
  for (const dialog of open) store.dispatch(dialogOpened(dialog))
  await store.dispatch(sendTip(tip, ({ at }) => at))
  const shown = store.getState()
  last = selectSentTip(shown)
  toasts.push(...selectToasts(shown).map(({ tone, text }) => `${tone}: ${text}`))
  notices.push(...selectNotices(shown).map(({ tone, text }) => `${tone}: ${text}`))
}

beforeEach(() => {
  keys = []
  toasts = []
  notices = []
  vi.spyOn(background, 'refreshUser').mockResolvedValue({ ok: false, code: 'background.stopped' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['a lost response', lostResponse],
  ['a page of another network', () => new Response('<h1>Hotel</h1>', { status: 403 })],
])('[TRD-07] a retry after %s reuses the key; a tip after a response has another', async (_what, response) => {
  await send(response)
  expect(last).toMatchObject({ at: 'unclear', form })
  await send(accepted)
  await send(accepted)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test.each([
  ['a lost session', 401, 'auth.required'],
  ['too many calls', 429, 'request.tooOften'],
])('[TRD-07] %s says nothing about a tip sent before: the next try has its key', async (_what, status, error) => {
  await send(lostResponse)
  await send(() => json({ return: 'false', error }, status))
  await send(accepted)
  // Reading the session again needs none.
  expect(new Set(keys.filter((key) => key !== null)).size).toBe(1)
})

test('[TRD-07] a refused tip gets another key when it is sent again', async () => {
  await send(() => json({ return: 'false', error: 'funds.insufficient' }))
  await send(accepted)
  expect(new Set(keys).size).toBe(2)
})

test('[TRD-07, APP-17] with the dialog closed, a notice reports failure and a toast success', async () => {
  await send(lostResponse)
  await send(() => json({ return: 'false', error: 'funds.insufficient' }))
  expect(last).toMatchObject({ at: 'refused', code: 'funds.insufficient', form })
  await send(accepted)
  expect(last).toBeNull()
  expect(notices).toEqual(['warn: unclear', 'danger: refused'])
  expect(toasts).toEqual(['success: done'])
})

test('[TRD-07] an open dialog shows the outcome itself', async () => {
  await send(accepted, { open: [{ name: 'tip', hosts: ['Mara'] }] })
  expect(last).toMatchObject({ at: 'done', form })
  expect(toasts).toEqual([])
})

test('[TRD-07] another person does not see the outcome', async () => {
  await send(accepted, { here: 8 })
  await send(lostResponse, { here: 8 })
  expect([toasts, notices]).toEqual([[], []])
})
