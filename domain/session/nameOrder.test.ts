import { expect, test } from 'vitest'
import { fullName, greetedName, initialsOf, nameOrder } from './nameOrder.ts'

test('[APP-23] names are requested in the language’s own order', () => {
  for (const tag of ['en', 'ru', 'ar-u-nu-latn', 'en-x-ja']) expect(nameOrder(tag)).toEqual(['firstName', 'lastName'])
  expect(['ja', 'zh-Hans'].map((tag) => nameOrder(tag))).toEqual([
    ['lastName', 'firstName'],
    ['lastName', 'firstName'],
  ])
})

test.each([
  ['Anna', 'Petit', 'en', 'Anna Petit'],
  ['Anna', 'Petit', 'ja', 'Anna Petit'],
  ['花子', '田中', 'ja', '田中 花子'],
  ['はなこ', '田中', 'en', '田中 はなこ'],
  ['エイダ', 'キング', 'ja', 'エイダ キング'],
  ['小龙', '李', 'zh-Hans', '李小龙'],
  ['민수', '김', 'en', '김민수'],
  ['Sukarno', '', 'en', 'Sukarno'],
  ['', 'Sukarno', 'en', 'Sukarno'],
])('[APP-23, APP-33] the name %s, %s in %s is written %s', (firstName, lastName, tag, name) => {
  expect(fullName({ firstName, lastName }, tag)).toBe(name)
})

test.each([
  ['Anna', 'Petit', 'AP'],
  ['Joost', '’t Hart', 'JT'],
  ['花子', '田中', '田花'],
  ['Sukarno', '', 'S'],
])('[APP-23, APP-33] the initials of %s, %s are %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials)
})

test.each([
  ['Anna', 'Petit', 'en', 'Anna'],
  ['Anna', 'Petit', 'cn', 'Anna'],
  ['Anna', 'Petit', 'ja', 'Anna Petit'],
  ['花子', '田中', 'ja', '田中 花子'],
  ['小龙', '李', 'cn', '李小龙'],
  ['민수', '김', 'de', '김민수'],
  ['Sukarno', '', 'en', 'Sukarno'],
])('[APP-23] %s, %s in %s is greeted as %s in a letter', (firstName, lastName, tag, name) => {
  expect(greetedName({ firstName, lastName }, tag)).toBe(name)
})
