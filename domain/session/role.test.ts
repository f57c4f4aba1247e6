import { expect, test } from 'vitest'
import { isDemo, isOperatorEmail } from './role.ts'

const host = 'Openfloor.example'
const own = 'ada@openfloor.example'
const other = 'ada@mail.example'

test.each([
  [own, true],
  [' Ada@OPENFLOOR.example ', true],
  ['"a@mail.example"@openfloor.example', true],
  [other, false],
  ['openfloor.example@mail.example', false],
  ['ada@openfloor.example.mail.example', false],
  ['ada@my.openfloor.example', false],
])('[SES-21] %j is an address of the operator: %s', (email, is) => {
  expect(isOperatorEmail(email, host)).toBe(is)
})

test.each([
  ['with an operator address', true, { demo: false, email: null }, own],
  ['who changes to an operator address', true, { demo: false, email: other }, own],
  ['marked by hand', true, { demo: true, email: other }, other],
  ['marked by hand, without an address before', true, { demo: true, email: null }, other],
  ['demo only by the address before', false, { demo: true, email: own }, other],
  ['with any other address', false, { demo: false, email: null }, other],
  ['with another address before', false, { demo: false, email: other }, other],
])('[SES-21] a person %s trades with demo money: %s', (_who, demo, before, email) => {
  expect(isDemo(before, email, host)).toBe(demo)
})
