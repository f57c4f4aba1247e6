import type { PointGroup } from 'signature_pad'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactDrawing, type Drawing, isSignature, placeOn, readDrawing, strokesAt, strokesFrom } from './drawing.ts'

const pen = {
  dotSize: 0,
  minWidth: 0.5,
  maxWidth: 2.5,
  penColor: '#000',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
}
const stroke = (...points: [number, number][]): PointGroup => ({
  ...pen,
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 1 })),
})
const drawing: Drawing = { width: 800, height: 200, strokes: [stroke([0, 0], [800, 200]), stroke([400, 100])] }

const side = fc.integer({ min: 100, max: 2_000 })
const size = fc.record({ width: side, height: side })

test('[VER-09] a drawing stays in the middle of a turned pad, inside it, and comes back unmoved', () => {
  fc.assert(
    fc.property(size, size, (before, after) => {
      const corners = [stroke([0, 0], [before.width, before.height]), stroke([before.width / 2, before.height / 2])]
      const place = placeOn(before, after)
      const turned = strokesAt(corners, place)
      const [first, last, middle] = turned.flatMap(({ points }) => points)
      for (const point of [first, last]) {
        expect(point?.x).toBeGreaterThanOrEqual(-0.001)
        expect(point?.y).toBeLessThanOrEqual(after.height + 0.001)
      }
      expect([middle?.x, middle?.y]).toEqual([expect.closeTo(after.width / 2), expect.closeTo(after.height / 2)])
      const back = strokesFrom(turned, place).flatMap(({ points }) => points)
      for (const [index, { x, y }] of corners.flatMap(({ points }) => points).entries()) {
        expect(back[index]?.x).toBeCloseTo(x, 6)
        expect(back[index]?.y).toBeCloseTo(y, 6)
      }
      expect(turned.map(({ maxWidth }) => maxWidth)).toEqual([2.5, 2.5])
    }),
  )
})

test.each([
  ['nothing', [], false],
  ['a dot', [stroke([100, 100])], false],
  ['two dots', [stroke([100, 100]), stroke([500, 100])], false],
  ['a slip of the finger', [stroke([100, 100], [104, 103])], false],
  ['a cross', [stroke([100, 50], [200, 150]), stroke([200, 50], [100, 150])], true],
])('[VER-09] %s is a signature: %#', (_what, strokes, is) => {
  expect(isSignature({ ...drawing, strokes })).toBe(is)
})

test('[BG-02] only a drawing is read back from the device', () => {
  expect(readDrawing(JSON.parse(JSON.stringify(drawing)))).toEqual(drawing)
  for (const other of [null, {}, 'x', { width: 0, height: 1, strokes: [] }, { width: 1, height: 1, strokes: [{}] }])
    expect(readDrawing(other)).toBeNull()
})

test('[VER-09, BG-02] a drawing is kept in few characters, and looks as before', () => {
  const points = Array.from({ length: 1_000 }, (_, at) => ({
    x: 100 + at / 3,
    y: 50 + Math.sin(at) * 40,
    pressure: 0.512345678901,
    time: 1_790_000_000_000 + at * 8,
  }))
  const long: Drawing = { ...drawing, strokes: [{ ...pen, points }, stroke([1, 2])] }
  const kept = JSON.parse(JSON.stringify(compactDrawing(long))) as Drawing
  expect(readDrawing(kept)).toEqual(kept)
  expect(JSON.stringify(kept).length).toBeLessThan(JSON.stringify(long).length * 0.65)
  for (const [index, { x, y, time }] of (kept.strokes[0]?.points ?? []).entries()) {
    expect(Math.abs(x - (points[index]?.x ?? 0)) + Math.abs(y - (points[index]?.y ?? 0))).toBeLessThan(0.02)
    expect(time).toBe(index * 8)
  }
  expect(kept.strokes.map((one) => one.points.length)).toEqual([1_000, 1])
})
