import { expect, test } from 'vitest'
import { nameOrder } from './nameOrder.ts'

test('[APP-23] names are requested in the language’s own order', () => {
  for (const tag of ['en', 'ru', 'ar-u-nu-latn', 'en-x-ja']) expect(nameOrder(tag)).toEqual(['firstName', 'lastName'])
  expect(['ja', 'zh-Hans'].map((tag) => nameOrder(tag))).toEqual([
    ['lastName', 'firstName'],
    ['lastName', 'firstName'],
  ])
})
