import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import { Button } from '../../ui/Button.tsx'
import { signatureInk, maxPenWidth, minPenWidth } from './signatureInk.ts'
import styles from './SignDialog.module.css'

/** `picture` returns the drawing as a PNG data URL; null if it is empty. */
export type SignatureCanvasHandle = { picture(): string | null }

/** More pixels than a signature needs only make the file larger. */
const maxPixelRatio = 2

/** A canvas to sign on by finger, pen or mouse, with pen widths of 0.5 to 2.5 (VER-09). */
export function SignatureCanvas({ ref }: { ref: Ref<SignatureCanvasHandle> }) {
  const { t } = useTranslation('block')
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [width, setWidth] = useState(maxPenWidth)
  useImperativeHandle(ref, () => ({ picture: () => (!pad.current || pad.current.isEmpty() ? null : pad.current.toDataURL('image/png')) }))
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const pixelRatio = Math.min(devicePixelRatio, maxPixelRatio)
    element.width = element.offsetWidth * pixelRatio
    element.height = element.offsetHeight * pixelRatio
    element.getContext('2d')?.scale(pixelRatio, pixelRatio)
    const newPad = new SignaturePad(element, { ...signatureInk, minWidth: minPenWidth, maxWidth: maxPenWidth })
    // Report a stroke as form input, so that an update does not discard it (PWA-06).
    newPad.addEventListener('endStroke', () => element.dispatchEvent(new Event('input', { bubbles: true })))
    pad.current = newPad
    return () => newPad.off()
  }, [])
  const choose = (next: number): void => {
    setWidth(next)
    if (pad.current) pad.current.maxWidth = next
  }
  const undo = (): void => {
    const strokes = pad.current?.toData() ?? []
    pad.current?.fromData(strokes.slice(0, -1))
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
        <Button tone="plain" onClick={() => pad.current?.clear()}>
          {t('sign.clear')}
        </Button>
      </div>
    </>
  )
}
