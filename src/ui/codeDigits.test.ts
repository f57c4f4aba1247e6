import { expect, test } from 'vitest'
import { enterDigits, eraseDigit, noDigits, nextPlace } from './codeDigits.ts'

const of = (text: string): string[] => [...text].map((sign) => (sign === '-' ? '' : sign))
const shown = (digits: readonly string[]): string => digits.map((digit) => digit || '-').join('')

test.each([
  ['------', 0, '1', '1-----', 1],
  ['12----', 2, '3', '123---', 3],
  ['12345-', 5, '6', '123456', 5],
  ['1-----', 0, '12', '2-----', 1],
  ['1-----', 0, '21', '2-----', 1],
  ['------', 0, '123456', '123456', 5],
  ['------', 3, '123456', '123456', 5],
  ['------', 0, '12 34-56', '123456', 5],
  ['------', 2, '789', '--789-', 5],
  ['------', 0, '١٢٣', '123---', 3],
  ['------', 0, '१२३४५६', '123456', 5],
  ['------', 0, '１２３', '123---', 3],
  ['------', 0, 'a', '------', 0],
  ['12----', 1, '', '1-----', 1],
  ['------', 0, '12345678', '123456', 5],
])('[SEC-05] with %s, typing at %i the text %j gives %s', (before, place, text, after, focus) => {
  const entered = enterDigits(of(before), place, text)
  expect([shown(entered.digits), entered.focus]).toEqual([after, focus])
})

test.each([
  ['123---', 2, '12----', 2],
  ['12----', 2, '1-----', 1],
  ['------', 0, '------', 0],
])('[SEC-05] with %s, Backspace at %i leaves %s', (before, place, after, focus) => {
  const erased = eraseDigit(of(before), place)
  expect([shown(erased.digits), erased.focus]).toEqual([after, focus])
})

test('[SEC-05] arrows, Home and End move within the six', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => nextPlace(key, 0))).toEqual([0, 1, 0, 5, null])
  expect(nextPlace('ArrowRight', 5)).toBe(5)
  expect(noDigits).toHaveLength(6)
})
