import { type RefObject, useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { type Drawing, isSignature, placeOn, strokesAt, strokesFrom } from './drawing.ts'
import { inkedPicture } from './inkedPicture.ts'
import { maxPenWidth, minPenWidth, signatureInk } from './signatureInk.ts'

/** More pixels than a signature needs only make the file larger. */
const maxPixelRatio = 2

type Size = { width: number; height: number }
const sizeOf = ({ offsetWidth: width, offsetHeight: height }: HTMLCanvasElement): Size => ({ width, height })

/**
 * Fits the canvas to its place and draws all strokes again: a canvas is emptied by each change of its size.
 */
function fit(element: HTMLCanvasElement, pad: SignaturePad, drawing: Drawing | null): void {
  const pixelRatio = Math.min(devicePixelRatio, maxPixelRatio)
  element.width = element.offsetWidth * pixelRatio
  element.height = element.offsetHeight * pixelRatio
  element.getContext('2d')?.scale(pixelRatio, pixelRatio)
  pad.clear()
  if (drawing) pad.fromData(strokesAt(drawing.strokes, placeOn(drawing, sizeOf(element))))
}

/**
 * Returns what is on the pad, of the size `shown`, in the pixels of the drawing's first size; null if it is
 * empty.
 */
function drawnOn(pad: SignaturePad, shown: Size, drawing: Drawing | null): Drawing | null {
  const strokes = pad.toData()
  if (strokes.length === 0) return null
  const { width, height } = drawing ?? shown
  return { width, height, strokes: strokesFrom(strokes, placeOn({ width, height }, shown)) }
}

/**
 * Calls `onResize` with the former size after the canvas got another one. Returns a function that ends it.
 */
function watchSize(element: HTMLCanvasElement, onResize: (before: Size) => void): () => void {
  let shown = sizeOf(element)
  const watch = new ResizeObserver(() => {
    const next = sizeOf(element)
    if (next.width === 0 || (next.width === shown.width && next.height === shown.height)) return
    const before = shown
    shown = next
    onResize(before)
  })
  watch.observe(element)
  return () => watch.disconnect()
}

/**
 * Lets a person draw on the canvas. `drawing` outlives it, and every change of its size; `onDrawn` is called
 * after each stroke (VER-09).
 */
export function useSignaturePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  drawing: RefObject<Drawing | null>,
  onDrawn: (drawing: Drawing | null) => void,
) {
  const padRef = useRef<SignaturePad | null>(null)
  /** The drawing before it was cleared: one press must not lose it. */
  const cleared = useRef<Drawing | null>(null)
  const collect = (): void => {
    if (!canvas.current || !padRef.current) return
    drawing.current = drawnOn(padRef.current, sizeOf(canvas.current), drawing.current)
    onDrawn(drawing.current)
  }
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const pad = new SignaturePad(element, { ...signatureInk, minWidth: minPenWidth, maxWidth: maxPenWidth })
    padRef.current = pad
    fit(element, pad, drawing.current)
    pad.addEventListener('endStroke', () => {
      collect()
      // Report a stroke as form input, so that an update does not discard it (PWA-06).
      element.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const stopWatching = watchSize(element, (before) => {
      // A stroke in the middle of which the device was turned, in the pixels of the size before.
      drawing.current = drawnOn(pad, before, drawing.current) ?? drawing.current
      fit(element, pad, drawing.current)
    })
    return () => {
      stopWatching()
      pad.off()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one pad for as long as the canvas is there
  }, [])
  function show(next: Drawing): void {
    drawing.current = next
    if (canvas.current && padRef.current) fit(canvas.current, padRef.current, next)
  }
  return {
    /** Returns the drawing as a PNG data URL; null if it is no signature. */
    picture: () => (canvas.current && drawing.current && isSignature(drawing.current) ? inkedPicture(canvas.current) : null),
    show,
    setPenWidth(width: number): void {
      if (padRef.current) padRef.current.maxWidth = width
    },
    /** Takes the last stroke back, or brings back what was cleared. */
    undo(): void {
      const strokes = padRef.current?.toData() ?? []
      if (strokes.length > 0) padRef.current?.fromData(strokes.slice(0, -1))
      else if (cleared.current) {
        show(cleared.current)
        cleared.current = null
      }
      collect()
    },
    clear(): void {
      cleared.current = drawing.current ?? cleared.current
      padRef.current?.clear()
      collect()
    },
  }
}
