import { expect, test } from 'vitest'
import { profilePhoneProblem, readPhone } from './phone.ts'

test.each([
  ['', 'phone.short'],
  ['123456', 'phone.short'],
  ['1234567', null],
  ['+33 6 12 34 56', null],
  ['06-12-34-56-78', null],
  ['call me', 'phone.invalid'],
  ['123456789012345678', 'phone.invalid'],
  ['+4+4123456', 'phone.invalid'],
])('[VER-01] %s as the profile’s number: %s', (text, problem) => {
  expect(profilePhoneProblem(text)).toBe(problem)
})

test.each([
  ['06 12 34 56 78', { prefix: '33', phone: '612345678' }],
  ['612345678', { prefix: '33', phone: '612345678' }],
  ['+33612345678', { prefix: '33', phone: '612345678' }],
  ['+1 684 733 1234', { prefix: '1684', phone: '7331234' }],
  ['+1 212 733 1234', { prefix: '1', phone: '2127331234' }],
  ['+999123456789', null],
  ['+33', null],
])('[SES-10] %s is stored in its two parts', (text, parts) => {
  expect(readPhone(text, '33', ['1', '1684', '33'])).toEqual(parts)
})
