import { expect, test } from 'vitest'
import { chatToken } from '../../contract/chat.ts'
import { fast } from '../../contract/cascade.ts'
import { rpc, userRefresh } from '../../contract/session.ts'
import { platformLogin } from '../../contract/signIn.ts'
import { attempts, upload, uploadNone, uploadTakeBack } from '../../contract/verification.ts'
import { withdrawal } from '../../contract/withdrawals.ts'
import { type SessionEnd, sessionEndOf } from './sessionEnd.ts'

type Asked = Parameters<typeof sessionEndOf>[0]
const over = { return: 'false', error: 'auth.required' }
const cases: [string, Asked, number, unknown, SessionEnd | null][] = [
  ['a person’s call that is turned away', userRefresh, 401, over, 'lock'],
  ['a page of another network', userRefresh, 401, undefined, 'renew'],
  ['another network’s answer to an upload', upload, 401, { message: 'Unauthorized' }, 'renew'],
  ['a charge', fast, 401, over, 'lock'],
  ['an upload', upload, 401, over, 'leave'],
  ['a document taken back', uploadTakeBack, 401, over, 'leave'],
  ['a document that is not there', uploadNone, 401, over, 'leave'],
  ['a call of the same area that uploads nothing', attempts, 401, over, 'lock'],
  ['a withdrawal that asks for it', withdrawal, 200, { return: 'false', need_auth: 'true' }, 'leave'],
  ['the same as a boolean', withdrawal, 200, { return: true, need_auth: true }, 'leave'],
  ['a withdrawal that does not', withdrawal, 200, { return: 'true', need_auth: 'false' }, null],
  ['a token that has aged', fast, 403, { error: 'csrf.token' }, 'renew'],
  ['another origin’s refusal', fast, 403, { error: 'csrf.origin' }, null],
  ['a visitor’s call', rpc, 401, {}, null],
  ['the platform, whose session is another', platformLogin, 401, { need_auth: 'true' }, null],
  ['a failure', chatToken, 500, {}, null],
]
test.each(cases)('[SES-16] %s', (_what, route, status, body, end) => {
  expect(sessionEndOf(route, status, body)).toBe(end)
})
