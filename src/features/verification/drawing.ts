import type { PointGroup } from 'signature_pad'

/** A drawn signature. The strokes are in the pixels of a pad of this size, whatever size the pad has now. */
export type Drawing = { width: number; height: number; strokes: PointGroup[] }

type Size = { width: number; height: number }
/** The place of a drawing on a pad: each point times `factor`, then moved by `x` and `y`. */
export type Place = { factor: number; x: number; y: number }

/**
 * Returns where a drawing is shown on a pad: all of it fits, with its proportions, in the middle (VER-09).
 */
export function placeOn(drawing: Size, pad: Size): Place {
  const factor = Math.min(pad.width / drawing.width, pad.height / drawing.height)
  return { factor, x: (pad.width - drawing.width * factor) / 2, y: (pad.height - drawing.height * factor) / 2 }
}

const mapPoints = (strokes: readonly PointGroup[], map: (x: number, y: number) => { x: number; y: number }): PointGroup[] =>
  strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((point) => ({ ...point, ...map(point.x, point.y) })) }))

/** Returns the strokes of a drawing as they are shown at a place. */
export const strokesAt = (strokes: readonly PointGroup[], place: Place): PointGroup[] =>
  mapPoints(strokes, (x, y) => ({ x: x * place.factor + place.x, y: y * place.factor + place.y }))

/** Returns strokes that are shown at a place as they are in the drawing. */
export const strokesFrom = (strokes: readonly PointGroup[], place: Place): PointGroup[] =>
  mapPoints(strokes, (x, y) => ({ x: (x - place.x) / place.factor, y: (y - place.y) / place.factor }))

const rounded = (value: number): number => Math.round(value * 100) / 100

/**
 * Returns a drawing in few characters, so that a long one fits on the device too (BG-02): to a hundredth of a
 * pixel, and with each stroke's times from its start, as the pen's width depends on their differences alone.
 */
export const compactDrawing = ({ strokes, ...size }: Drawing): Drawing => ({
  ...size,
  strokes: strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map(({ x, y, pressure, time }) => ({
      x: rounded(x),
      y: rounded(y),
      pressure: rounded(pressure),
      time: Math.round(time - (stroke.points[0]?.time ?? 0)),
    })),
  })),
})

/** The part of the pad's shorter side that a signature's lines are long at least: less is a dot or a slip. */
const minLength = 0.5

/** True if a drawing is more than a dot (VER-09). */
export function isSignature({ width, height, strokes }: Drawing): boolean {
  const lengths = strokes.flatMap(({ points }) =>
    points.slice(1).map((point, index) => Math.hypot(point.x - (points[index]?.x ?? 0), point.y - (points[index]?.y ?? 0))),
  )
  return lengths.reduce((sum, length) => sum + length, 0) >= Math.min(width, height) * minLength
}

/** Reads a stored drawing; null for anything else. */
export function readDrawing(saved: unknown): Drawing | null {
  const { width, height, strokes } = (saved ?? {}) as Partial<Drawing>
  const isSize = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
  return isSize && Array.isArray(strokes) && strokes.every((stroke) => Array.isArray(stroke.points)) ? { width, height, strokes } : null
}
