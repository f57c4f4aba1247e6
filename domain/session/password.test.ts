import { expect, test } from 'vitest'
import { checkPasswordRules, isSamePassword, passwordProblem, passwordStrength, personalWords } from './password.ts'

test.each([
  ['', 'password.length'],
  ['1234567', 'password.length'],
  // Four letters, each with a mark of its own.
  ['éàôü'.normalize('NFD'), 'password.length'],
  ['a walk by the sea '.repeat(8).slice(0, 128), null],
  ['a walk by the sea '.repeat(8).slice(0, 129), 'password.length'],
  ['Password1', 'password.common'],
  ['aaaaaaaa', 'password.common'],
  ['abababab', 'password.common'],
  ['kqxkqxkqx', 'password.common'],
  ['kqxzkqxz', null],
  ['annapetit99', 'password.personal'],
  ['xx claire xx', 'password.personal'],
  ['by li and me', null],
  ['correct horse', null],
  ['пароль мой дом', null],
])('[SES-12] %j: %s', (password, problem) => {
  expect(passwordProblem(password, ['anna', 'Petit', 'Marie-Claire', 'Li'])).toBe(problem)
})

test('[SES-12] each rule is reported, for the list under the field', () => {
  const rules = (met: boolean) => ['length', 'common', 'personal'].map((rule) => ({ rule, met }))
  expect(checkPasswordRules('anna', ['Anna'])).toEqual(rules(false))
  expect(checkPasswordRules('', ['Anna'])).toEqual(rules(false))
  expect(checkPasswordRules('a walk by the sea', ['Anna'])).toEqual(rules(true))
})

test('[SES-12] without personal words a password may contain any words', () => {
  expect(checkPasswordRules('nowhere to be seen').every(({ met }) => met)).toBe(true)
  expect(passwordProblem('nowhere to be seen')).toBeNull()
  expect(passwordStrength('nowhere to be seen')).not.toBe('weak')
})

test('[SES-12] the personal words are the address’s name, the first and the last name', () => {
  expect(personalWords({ email: 'moon.river@mail.example', firstName: 'Anna', lastName: 'Petit' })).toEqual(['moon.river', 'Anna', 'Petit'])
})

test('[SES-12] a longer and more varied password is never rated weaker', () => {
  expect(['short', 'waterlily', 'waterlily in May', 'Waterlily in May, 27 ducks!'].map((password) => passwordStrength(password))).toEqual([
    'weak',
    'fair',
    'good',
    'strong',
  ])
})

test.each([
  ['twelve lower-case letters', 'qzbvkmtwgxhp', 'fair'],
  ['thirteen', 'qzbvkmtwgxhpj', 'good'],
  ['seventeen', 'qzbvkmtwgxhpjdfrl', 'good'],
  ['eighteen', 'qzbvkmtwgxhpjdfrls', 'strong'],
  ['thirteen, repeated', 'qzbvkmtwgxhpjqzbvkmtwgxhpj', 'good'],
  ['ten upper-case and lower-case letters', 'qzbvkmtwgX', 'fair'],
  ['eleven upper-case and lower-case letters', 'qzbvkmtwgxH', 'good'],
  ['ten letters and digits', 'qzbvkmtwg7', 'fair'],
  ['eleven letters and digits', 'qzbvkmtwgx7', 'good'],
  ['ten letters and signs', 'qzbvkmtwg!', 'fair'],
  ['eleven letters and signs', 'qzbvkmtwgx!', 'good'],
  ['nine signs of four kinds', 'qzbvkmT7!', 'good'],
] as const)('[SES-12] different signs and their kinds add up to the strength: %s', (_what, password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('[APP-33] a repeated password is the same, however its letters are composed', () => {
  expect(isSamePassword('Ça va déjà', 'Ça va déjà'.normalize('NFD'))).toBe(true)
  expect(isSamePassword('Ça va déjà', 'Ca va deja')).toBe(false)
  expect(isSamePassword('two words', 'two words ')).toBe(false)
})
