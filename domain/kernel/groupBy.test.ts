import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from './groupBy.ts'

test('groups keep every item once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (list) => {
      const groups = groupBy(list, (item) => item % 3)
      expect([...groups.values()].flat()).toHaveLength(list.length)
      for (const [key, items] of groups) expect(items).toEqual(list.filter((item) => item % 3 === key))
    }),
  )
})
