import { expect, test } from 'vitest'
import { attemptIdOf } from './attemptId.ts'

const deposit = '7d0c2b52-4d8e-4bb5-9d4e-0a7f5e3c1a11'
const reused = expect.objectContaining({ status: 422, code: 'idempotency.reused' }) as Error
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/

test.each([undefined, deposit])('a key of our client names the deposit and the attempt, with %s in the body', (named) => {
  expect(attemptIdOf(7, `${deposit}.2`, named)).toEqual({ reference: `${deposit}.2`, deposit, seq: 2 })
})

test('a key and a body of different deposits are refused', () => {
  expect(() => attemptIdOf(7, `${deposit}.2`, deposit.replace('7d', '8d'))).toThrow(reused)
})

test.each(['order 66', null])('a body that names a deposit without our key is refused: %s', (key) => {
  expect(() => attemptIdOf(7, key, deposit)).toThrow(reused)
})

test('another key is always the same deposit of the same person', () => {
  const id = attemptIdOf(7, 'order 66', undefined)
  expect(id).toEqual({ reference: `${id.deposit}.1`, deposit: id.deposit, seq: 1 })
  expect(id.deposit).toMatch(uuid)
  expect(attemptIdOf(7, 'order 66', undefined)).toEqual(id)
  expect(attemptIdOf(8, 'order 66', undefined).deposit).not.toBe(id.deposit)
  expect(attemptIdOf(7, 'order 67', undefined).deposit).not.toBe(id.deposit)
})

test('without a key every call is a new deposit', () => {
  const [one, other] = [attemptIdOf(7, null, undefined), attemptIdOf(7, null, undefined)]
  expect(one).toEqual({ reference: `${one.deposit}.1`, deposit: one.deposit, seq: 1 })
  expect(one.deposit).not.toBe(other.deposit)
})

test.each([`${deposit}.0`, `${deposit}.20`, `x${deposit}.1`, `${deposit}1`, deposit, `${deposit.toUpperCase()}.1`, `${deposit}-0000.1`])(
  'the key %s is none of our client’s',
  (key) => {
    expect(attemptIdOf(7, key, undefined)).toMatchObject({ deposit: expect.stringMatching(uuid) as string, seq: 1 })
  },
)
