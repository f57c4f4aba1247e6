import { expect, test } from 'vitest'
import { toPaymentAnswer } from './paymentAnswer.ts'
import type { AttemptTable } from './tables.ts'

const attempt = { reference: 'd.1', processor: 'PFS', next: true, code: null, message: null, secure_code: null } as AttemptTable
const transaction_id = 'd.1'
const declined = { return: 'false', status: 'declined', next: true, error: 'cascade.declined', transaction_id }

test.each<[string, Partial<AttemptTable>, object]>([
  ['an approved one', { status: 'approved' }, { return: 'true', status: 'approved', transaction_id }],
  ['a declined one', { status: 'declined' }, declined],
  ['a voided one', { status: 'voided', next: false }, { ...declined, next: false }],
  ['one with a code', { status: 'declined', code: 'decline.lost' }, { ...declined, error: 'decline.lost' }],
  ['one with the bank’s words', { status: 'declined', message: 'Call us.' }, { ...declined, message: 'Call us.' }],
  ['a waiting one', { status: 'waiting' }, { status: 'waiting', transaction_id }],
  ['a prepared one', { status: 'prepared' }, { status: 'unknown', transaction_id }],
  ['a sent one', { status: 'sent' }, { status: 'unknown', transaction_id }],
  ['one being voided', { status: 'voiding' }, { status: 'unknown', transaction_id }],
  ['an unknown one', { status: 'unknown' }, { status: 'unknown', transaction_id }],
  [
    'one at the bank',
    { status: 'secure', secure_code: 'abc' },
    { status: 'secure', transaction_id, data: { redirect: '/api/card/secure/pfs/abc', code: 'abc' } },
  ],
  [
    'one at VLOAD',
    { status: 'secure', secure_code: 'abc', processor: 'VLOAD' },
    { status: 'secure', transaction_id, data: { redirect: '/api/vload/start?guid=abc', code: 'abc' } },
  ],
  [
    'one at the bank without a secret',
    { status: 'secure' },
    { status: 'secure', transaction_id, data: { redirect: '/api/card/secure/pfs/null' } },
  ],
])('[FUND-35] the answer about %s has what is known', (_name, change, answer) => {
  expect(toPaymentAnswer({ ...attempt, ...change })).toEqual(answer)
})
