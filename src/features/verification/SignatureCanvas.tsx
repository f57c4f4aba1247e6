import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import { Button } from '../../ui/Button.tsx'
import { type Drawing, isSignature, placeOn, strokesAt, strokesFrom } from './drawing.ts'
import { inkedPicture } from './inkedPicture.ts'
import { signatureInk, maxPenWidth, minPenWidth } from './signatureInk.ts'
import styles from './SignDialog.module.css'

/** `picture` returns the drawing as a PNG data URL; null if it is empty. `show` replaces the drawing. */
export type SignatureCanvasHandle = { picture(): string | null; show(drawing: Drawing): void }

type Props = { ref: Ref<SignatureCanvasHandle>; drawing: RefObject<Drawing | null>; onDrawn: (drawing: Drawing | null) => void }

/** More pixels than a signature needs only make the file larger. */
const maxPixelRatio = 2

/** Fits the canvas to its place and draws all strokes again: a canvas is emptied by each change of its size. */
function fit(element: HTMLCanvasElement, pad: SignaturePad, drawing: Drawing | null): void {
  const pixelRatio = Math.min(devicePixelRatio, maxPixelRatio)
  element.width = element.offsetWidth * pixelRatio
  element.height = element.offsetHeight * pixelRatio
  element.getContext('2d')?.scale(pixelRatio, pixelRatio)
  pad.clear()
  if (drawing) pad.fromData(strokesAt(drawing.strokes, placeOn(drawing, sizeOf(element))))
}

const sizeOf = ({ offsetWidth: width, offsetHeight: height }: HTMLCanvasElement) => ({ width, height })

/** A canvas to sign on by finger, pen or mouse, with pen widths of 0.5 to 2.5 (VER-09). `drawing` outlives it, and every change of its size. */
export function SignatureCanvas({ ref, drawing, onDrawn }: Props) {
  const { t } = useTranslation('block')
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [width, setWidth] = useState(maxPenWidth)

  /** Takes over what is on the pad, in the pixels of the drawing's first size. */
  const collect = (): void => {
    const strokes = pad.current?.toData() ?? []
    if (!canvas.current) return
    if (strokes.length === 0) drawing.current = null
    else {
      const size = drawing.current ?? sizeOf(canvas.current)
      drawing.current = { ...size, strokes: strokesFrom(strokes, placeOn(size, sizeOf(canvas.current))) }
    }
    onDrawn(drawing.current)
  }
  const redraw = (): void => {
    if (canvas.current && pad.current) fit(canvas.current, pad.current, drawing.current)
  }
  useImperativeHandle(ref, () => ({
    picture: () => (canvas.current && drawing.current && isSignature(drawing.current) ? inkedPicture(canvas.current) : null),
    show: (next) => {
      drawing.current = next
      redraw()
    },
  }))
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const newPad = new SignaturePad(element, { ...signatureInk, minWidth: minPenWidth, maxWidth: maxPenWidth })
    pad.current = newPad
    fit(element, newPad, drawing.current)
    let shown = sizeOf(element)
    newPad.addEventListener('endStroke', () => {
      collect()
      // Report a stroke as form input, so that an update does not discard it (PWA-06).
      element.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const watch = new ResizeObserver(() => {
      const { width: nextWidth, height: nextHeight } = sizeOf(element)
      if (nextWidth === 0 || (nextWidth === shown.width && nextHeight === shown.height)) return
      // A stroke in the middle of which the device was turned, in the pixels of the size before.
      const strokes = newPad.toData()
      if (strokes.length > 0) {
        const size = drawing.current ?? shown
        drawing.current = { ...size, strokes: strokesFrom(strokes, placeOn(size, shown)) }
      }
      shown = { width: nextWidth, height: nextHeight }
      fit(element, newPad, drawing.current)
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      newPad.off()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one pad for as long as the canvas is there
  }, [])
  const choose = (next: number): void => {
    setWidth(next)
    if (pad.current) pad.current.maxWidth = next
  }
  const undo = (): void => {
    pad.current?.fromData(pad.current.toData().slice(0, -1))
    collect()
  }
  const clear = (): void => {
    pad.current?.clear()
    collect()
  }
  return (
    <>
      <canvas ref={canvas} className={styles.pad} role="img" aria-label={t('sign.pad')} />
      <div className={styles.tools}>
        <label className={styles.width}>
          {t('sign.width')}
          <input
            type="range"
            min={minPenWidth}
            max={maxPenWidth}
            step={0.5}
            value={width}
            onChange={({ target }) => choose(Number(target.value))}
          />
        </label>
        <Button tone="plain" onClick={undo}>
          {t('sign.undo')}
        </Button>
        <Button tone="plain" onClick={clear}>
          {t('sign.clear')}
        </Button>
      </div>
    </>
  )
}
