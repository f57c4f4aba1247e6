import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import styles from './DialogPlace.module.css'

type Props = {
  /** Names the dialog, and says what it is waiting for or why it stopped. */
  label: string
  /** What comes within so many milliseconds is not announced, and takes no focus. */
  afterMs: number
  onClose: () => void
  children: ReactNode
}

/**
 * Stands in for a dialog that is not there: the browser's own, which keeps the focus within, closes by Escape and gives the focus back
 * (APP-14). It needs none of the code that may be what is missing. In the body, since a dialog below hides the rest of the page.
 */
export function PlaceDialog({ label, afterMs, onClose, children }: Props) {
  const { t } = useTranslation('app')
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const onClosed = () => close.current()
    const open = () => element.showModal()
    const timer = afterMs > 0 ? setTimeout(open, afterMs) : null
    if (timer === null) open()
    element.addEventListener('close', onClosed)
    return () => {
      if (timer !== null) clearTimeout(timer)
      element.removeEventListener('close', onClosed)
      // Before the dialog that was waited for opens: the focus goes back to where that one has to bring it.
      element.close()
    }
  }, [afterMs])
  return createPortal(
    <dialog ref={dialog} className={styles.place} aria-label={label}>
      {children}
      {/* Last, so that a button of the words above is the first to have the focus. */}
      <button type="button" className={styles.close} aria-label={t('frame.close')} onClick={() => dialog.current?.close()}>
        <Icon name="close" />
      </button>
    </dialog>,
    document.body,
  )
}
