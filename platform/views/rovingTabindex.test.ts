import { expect, test } from 'vitest'
import { indexAfter } from './rovingTabindex.ts'

test.each([
  ['ArrowRight', 0, 'ltr', 1],
  ['ArrowRight', 7, 'ltr', 0],
  ['ArrowLeft', 0, 'ltr', 7],
  ['ArrowRight', 3, 'rtl', 2],
  ['ArrowLeft', 7, 'rtl', 0],
  ['Home', 5, 'rtl', 0],
  ['End', 2, 'ltr', 7],
  ['Enter', 2, 'ltr', null],
  ['Tab', 2, 'ltr', null],
])('[APP-25] %s on button %i of eight, written %s, moves to %s', (key, at, direction, to) => {
  expect(indexAfter(key, at, 8, direction)).toBe(to)
})
