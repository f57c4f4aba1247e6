import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import { Button } from '../../ui/Button.tsx'
import { signatureInk, widestPen, thinnestPen } from './signatureInk.ts'
import styles from './SignDialog.module.css'

/** `picture`: what was drawn, as a PNG's data address; null while nothing was. */
export type SignaturePlaceHandle = { picture(): string | null }

/** More dots than a signature needs make a large file and no better one. */
const mostDots = 2

/** A place to sign in by finger, pen or mouse, with pens of 0.5 to 2.5 (VER-09). */
export function SignaturePlace({ ref }: { ref: Ref<SignaturePlaceHandle> }) {
  const { t } = useTranslation('block')
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [width, setWidth] = useState(widestPen)
  useImperativeHandle(ref, () => ({ picture: () => (!pad.current || pad.current.isEmpty() ? null : pad.current.toDataURL('image/png')) }))
  useEffect(() => {
    const place = canvas.current
    if (!place) return undefined
    const dots = Math.min(devicePixelRatio, mostDots)
    place.width = place.offsetWidth * dots
    place.height = place.offsetHeight * dots
    place.getContext('2d')?.scale(dots, dots)
    const made = new SignaturePad(place, { ...signatureInk, minWidth: thinnestPen, maxWidth: widestPen })
    // What is drawn is written, like what is typed: an update must not take it away (PWA-06).
    made.addEventListener('endStroke', () => place.dispatchEvent(new Event('input', { bubbles: true })))
    pad.current = made
    return () => made.off()
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
            min={thinnestPen}
            max={widestPen}
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
