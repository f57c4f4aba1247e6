import type { PointGroup } from 'signature_pad'
import { expect, test } from 'vitest'
import { type Drawing, readDrawing, scaleFor, scaleStrokes } from './drawing.ts'

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

test('[VER-09] a rotation there and back keeps every stroke inside the pad and in its place', () => {
  const narrow = scaleFor(drawing, { width: 320, height: 200 })
  const turned = scaleStrokes(drawing.strokes, narrow)
  expect(turned.flatMap(({ points }) => points).every(({ x, y }) => x <= 320 && y <= 200)).toBe(true)
  const back = scaleStrokes(turned, 1 / narrow)
  expect(back.flatMap(({ points }) => points.map(({ x, y }) => [Math.round(x), Math.round(y)]))).toEqual([
    [0, 0],
    [800, 200],
    [400, 100],
  ])
  expect(back.map(({ maxWidth }) => maxWidth)).toEqual([2.5, 2.5])
})

test('[BG-02] only a drawing is read back from the device', () => {
  expect(readDrawing(JSON.parse(JSON.stringify(drawing)))).toEqual(drawing)
  for (const other of [null, {}, 'x', { width: 0, height: 1, strokes: [] }, { width: 1, height: 1, strokes: [{}] }])
    expect(readDrawing(other)).toBeNull()
})
