import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { type ProcessorReply, readCharge, readStatus, readVoid } from './processorReply.ts'
import { failedReply } from './processorRequest.ts'
import { processorsOverHttp } from './processorsHttp.ts'

const asked = { processor: 'PFS' as const, reference: 'deposit.1', amount: money(30_000, 'EUR') }
const approved = { status: 'approved', id: 'charge-1', reference: 'deposit.1', amount: '300.00', currency: 'EUR' }
const declined = { status: 'declined', id: 'charge-1', reference: 'deposit.1', code: 'try_again' }
const answer = (status: number, body: unknown): ProcessorReply => ({ kind: 'response', status, body })

test('an approval with our reference, amount and currency counts as approved', () => {
  expect(readCharge(answer(200, approved), asked)).toEqual({ is: 'approved', id: 'charge-1' })
})

const notOurs = [
  { ...approved, reference: 'deposit.2' },
  { ...approved, amount: '300' },
  { ...approved, amount: '3000.00' },
  { ...approved, currency: 'USD' },
  { ...approved, status: 'APPROVED' },
  { ...declined, reference: 'deposit.2' },
  { ...declined, code: 'Try again!' },
  { status: 'declined' },
  { status: 'refunded', id: 'charge-1', reference: 'deposit.1' },
  { ...approved, id: '' },
  null,
  '',
  [],
  {},
]
test.each(notOurs)('[FUND-35] the body %j is unknown', (body) => {
  expect(readCharge(answer(200, body), asked)).toEqual({ is: 'unknown' })
  expect(readStatus(answer(200, body), asked)).toEqual({ is: 'unknown' })
})

const statuses = Array.from({ length: 400 }, (_, index) => 200 + index).filter((status) => status !== 200)
test('[FUND-35] with any HTTP status but 200 the body is ignored', () => {
  for (const status of statuses) {
    for (const body of [approved, declined, null]) {
      expect(readCharge(answer(status, body), asked)).toEqual({ is: 'unknown' })
      expect(readStatus(answer(status, body), asked)).toEqual({ is: 'unknown' })
      expect(readVoid(answer(status, { status: 'voided', reference: 'deposit.1' }), 'deposit.1')).toBe('unknown')
    }
  }
})

test('[FUND-35] a 404 means not found only in the processor’s own body with our reference', () => {
  expect(readStatus(answer(404, { error: 'not_found', reference: 'deposit.1' }), asked)).toEqual({ is: 'notFound' })
  expect(readStatus(answer(404, { error: 'not_found', reference: 'deposit.2' }), asked)).toEqual({ is: 'unknown' })
  expect(readStatus(answer(404, { error: 'no route' }), asked)).toEqual({ is: 'unknown' })
  expect(readStatus({ kind: 'unreached' }, asked)).toEqual({ is: 'unknown' })
})

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])(
  '[FUND-35] %s comes before the first byte: nothing was sent',
  (code) => {
    expect(failedReply(new TypeError('fetch failed', { cause: { code } }))).toEqual({ kind: 'unreached' })
  },
)

test.each([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ABORT_ERR',
  'of next year',
  undefined,
])('[FUND-35] after %s the charge may have been received', (code) => {
  expect(failedReply(new TypeError('fetch failed', { cause: { code } }))).toEqual({ kind: 'broken' })
  expect(readCharge({ kind: 'broken' }, asked)).toEqual({ is: 'unknown' })
})

test('an arbitrary thrown value never proves that nothing was sent', () => {
  for (const error of [null, undefined, 'ECONNREFUSED', new Error('ECONNREFUSED'), new DOMException('late', 'TimeoutError')]) {
    expect(failedReply(error)).toEqual({ kind: 'broken' })
  }
})

test('[FUND-35] a refused connection proves that nothing was sent', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const order = { ...asked, card: null, returnTo: 'http://app.test' }
  expect(await processorsOverHttp(`http://127.0.0.1:${port}`).charge('PFS', order)).toEqual({ is: 'notSent' })
  expect(await processorsOverHttp(null).charge('PFS', order)).toEqual({ is: 'notSent' })
})
