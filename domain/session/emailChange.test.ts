import { expect, test } from 'vitest'
import { canChangeEmail, newEmailError } from './emailChange.ts'

const present = 'anna@example.com'
const typed = { email: ' Anna.Petit@example.com', password: 'secret' }
const state = { present, factor: null, connection: 'online' } as const

test.each([
  ['', 'field.required'],
  [' ', 'field.required'],
  ['anna@', 'email.invalid'],
  [' Anna@Example.com ', 'email.same'],
  ['anna.petit@example.com', undefined],
])('[SES-10] the new address “%s” has the error %s', (email, code) => {
  expect(newEmailError(email, present)).toBe(code)
})

test.each([
  ['a complete form', {}, {}, true],
  ['a wrong address', { email: 'anna@' }, {}, false],
  ['no password', { password: '' }, {}, false],
  ['no connection', {}, { connection: 'offline' }, false],
  ['a factor in place of the password', { password: '' }, { factor: 'google' }, true],
  ['a factor without a connection', { password: '' }, { factor: 'email', connection: 'offline' }, false],
] as const)('[SES-10, SEC-08] with %s the form is sent or not', (_what, change, now, isSent) => {
  expect(canChangeEmail({ ...typed, ...change }, { ...state, ...now })).toBe(isSent)
})
