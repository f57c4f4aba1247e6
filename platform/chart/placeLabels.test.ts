import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, type Label, placeLabels } from './placeLabels.ts'

const at = (left: number, top: number, side: Label['side'] = 'above'): Label => ({ left, top, width: 50, height: 12, side })

test.each([
  ['a free label stays', [at(0, 100)], [], [100]],
  ['the newest keeps its place, an older one moves up', [at(0, 100), at(20, 104)], [], [100, 86]],
  ['a label below its order moves down', [at(0, 100, 'below'), at(20, 96, 'below')], [], [100, 114]],
  ['an open order’s label is never covered', [at(0, 100)], [at(30, 95)], [81]],
  ['a label without room is left out', [at(0, 5), at(0, 5)], [], [5, null]],
  ['labels side by side stay', [at(0, 100), at(60, 100)], [], [100, 100]],
] as const)('[SRV-07] %s', (_name, labels, taken, tops) => {
  expect(placeLabels(labels, taken, 300).map((box) => box?.top ?? null)).toEqual(tops)
})

test('[SRV-07] no two placed labels overlap, wherever orders ended', () => {
  const label = fc.record({
    left: fc.integer({ min: 0, max: 300 }),
    top: fc.integer({ min: 0, max: 300 }),
    width: fc.integer({ min: 20, max: 80 }),
    height: fc.constant(12),
    side: fc.constantFrom<Label['side']>('above', 'below'),
  })
  const apart = (a: Box, b: Box): boolean =>
    a.left >= b.left + b.width || b.left >= a.left + a.width || a.top >= b.top + b.height || b.top >= a.top + a.height
  fc.assert(
    fc.property(fc.array(label, { maxLength: 20 }), fc.array(label, { maxLength: 3 }), (labels, taken) => {
      const placed = placeLabels(labels, taken, 320).flatMap((box) => box ?? [])
      for (const [index, box] of placed.entries())
        for (const other of [...taken, ...placed.slice(index + 1)]) expect(apart(box, other)).toBe(true)
    }),
  )
})
