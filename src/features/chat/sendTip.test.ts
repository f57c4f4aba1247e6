import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { json } from '../../../tests/support/json.ts'
import type { ApiExtra } from '../../api/callInSession.ts'
import { background } from '../../bridges/background.ts'
import { noticeShown } from '../../shell/notices.ts'
import { toastShown } from '../../shell/toasts.ts'
import { sendTip } from './sendTip.ts'
import { keepSentTip, onSentTip, sentTip } from './sentTip.ts'

const form = { value: '12,50', host: 'Mara', account: 'usd-1' }
const tip = { uid: 7, form, terms: { deducted: money(1_250, 'USD'), confirm: false } }
const extra: ApiExtra = { credentials: () => ({ csrf: 'c', platformOrigin: null, platformToken: null }), renew: async () => false }
const given = () => json({ return: 'true' })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

let keys: (string | undefined)[]
let toasts: string[]
let notices: string[]
/** Sends it as the person who is `here`; the server answers as said. */
async function send(answer: () => Response | Promise<Response>, what = tip, here = 7): Promise<void> {
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'])
    return answer()
  })
  const getState = () => ({ session: { user: { userId: here } } })
  const dispatch = (action: unknown): never => {
    if (typeof action === 'function') return action(dispatch, getState, extra) as never
    if (toastShown.match(action)) toasts.push(`${action.payload.tone}: ${action.payload.text}`)
    if (noticeShown.match(action)) notices.push(`${action.payload.tone}: ${action.payload.text}`)
    return action as never
  }
  await sendTip(what, ({ at }) => at)(dispatch, getState, extra)
}

beforeEach(() => {
  keys = []
  toasts = []
  notices = []
  vi.spyOn(background, 'refreshUser').mockResolvedValue({ ok: false, code: 'background.stopped' })
})
afterEach(() => {
  keepSentTip(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[TRD-07] sent again after a lost answer a tip has its key, and the same tip after its answer has another', async () => {
  await send(lost)
  expect(sentTip()).toMatchObject({ at: 'unclear', form })
  await send(given)
  await send(given)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('[TRD-07] a tip that was refused has another key when it is sent again', async () => {
  await send(() => json({ return: 'false', error: 'funds.insufficient' }))
  await send(given)
  expect(new Set(keys).size).toBe(2)
})

test('[TRD-07, APP-17] with the dialog closed a notice tells what was not done, which is kept to come back to, and a toast what was', async () => {
  await send(lost)
  await send(() => json({ return: 'false', error: 'funds.insufficient' }))
  expect(sentTip()).toMatchObject({ at: 'refused', code: 'funds.insufficient', form })
  await send(given)
  expect(sentTip()).toBeNull()
  expect(notices).toEqual(['warn: unclear', 'danger: refused'])
  expect(toasts).toEqual(['success: done'])
})

test('[TRD-07] with the dialog open it shows the outcome itself', async () => {
  const close = onSentTip(() => undefined)
  await send(given)
  close()
  expect(sentTip()).toMatchObject({ at: 'done', form })
  expect(toasts).toEqual([])
})

test('[TRD-07] nobody else is told of it', async () => {
  await send(given, tip, 8)
  await send(lost, tip, 8)
  expect([toasts, notices]).toEqual([[], []])
})
