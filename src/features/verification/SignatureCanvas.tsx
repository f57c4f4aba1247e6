import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import type { Drawing } from './drawing.ts'
import { maxPenWidth, minPenWidth } from './signatureInk.ts'
import styles from './SignDialog.module.css'
import { useSignaturePad } from './useSignaturePad.ts'

/** `picture` returns the drawing as a PNG data URL; null if it is empty. `show` replaces the drawing. */
export type SignatureCanvasHandle = { picture(): string | null; show(drawing: Drawing): void }

type Props = { ref: Ref<SignatureCanvasHandle>; drawing: RefObject<Drawing | null>; onDrawn: (drawing: Drawing | null) => void }

/**
 * A canvas to sign on by finger, pen or mouse, with pen widths of 0.5 to 2.5 (VER-09). `drawing` outlives it,
 * and every change of its size.
 */
export function SignatureCanvas({ ref, drawing, onDrawn }: Props) {
  const { t } = useTranslation('block')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { picture, show, setPenWidth, undo, clear } = useSignaturePad(canvas, drawing, onDrawn)
  const [width, setWidth] = useState(maxPenWidth)
  useImperativeHandle(ref, () => ({ picture, show }))
  const choose = (next: number): void => {
    setWidth(next)
    setPenWidth(next)
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
