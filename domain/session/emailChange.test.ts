import { expect, test } from 'vitest'
import { emailChangeAction, newEmailError } from './emailChange.ts'

const present = 'anna@example.com'
const typed = { email: ' Anna.Petit@example.com', password: 'secret', code: '' }
const state = { present, factor: null, step: 'typing', connection: 'online' } as const

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
  ['a complete form', {}, {}, 'send'],
  ['a wrong address', { email: 'anna@' }, {}, 'none'],
  ['no password', { password: '' }, {}, 'none'],
  ['no connection', {}, { connection: 'offline' }, 'none'],
  ['a factor', { password: '' }, { factor: 'google', step: 'checked' }, 'askForCode'],
  ['an incomplete code', { code: '12345' }, { factor: 'sms', step: 'code' }, 'none'],
  ['a complete code', { code: '123456' }, { factor: 'email', step: 'code' }, 'send'],
  ['a code without a connection', { code: '123456' }, { factor: 'email', step: 'code', connection: 'offline' }, 'none'],
] as const)('[SES-10] with %s a press does the right thing', (_what, change, now, action) => {
  expect(emailChangeAction({ ...typed, ...change }, { ...state, ...now })).toBe(action)
})
