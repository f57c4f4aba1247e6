import type { PointGroup } from 'signature_pad'

/** A drawn signature. The strokes are in the pixels of a pad of this size, whatever size the pad has now. */
export type Drawing = { width: number; height: number; strokes: PointGroup[] }

type Size = { width: number; height: number }

/** Returns the factor by which a drawing is shown on a pad: all of it fits, with its proportions (VER-09). */
export const scaleFor = (drawing: Size, pad: Size): number => Math.min(pad.width / drawing.width, pad.height / drawing.height)

/** Returns strokes with each point moved by a factor. */
export const scaleStrokes = (strokes: readonly PointGroup[], factor: number): PointGroup[] =>
  strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })) }))

/** Reads a stored drawing; null for anything else. */
export function readDrawing(saved: unknown): Drawing | null {
  const { width, height, strokes } = (saved ?? {}) as Partial<Drawing>
  const isSize = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
  return isSize && Array.isArray(strokes) && strokes.every((stroke) => Array.isArray(stroke.points)) ? { width, height, strokes } : null
}
