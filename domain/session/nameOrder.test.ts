import { expect, test } from 'vitest'
import { nameOrder } from './nameOrder.ts'

test('[APP-23] names are asked for in the order in which the language says them', () => {
  expect(['en', 'ru', 'ar-u-nu-latn'].map((tag) => nameOrder(tag)[0])).toEqual(['firstName', 'firstName', 'firstName'])
  expect(['ja', 'zh-Hans'].map((tag) => nameOrder(tag))).toEqual([
    ['lastName', 'firstName'],
    ['lastName', 'firstName'],
  ])
})
