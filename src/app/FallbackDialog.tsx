import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import styles from './FallbackDialog.module.css'

type Props = {
  /** The dialog's accessible name: what is loading or what failed. */
  label: string
  /** Delay before it opens, in ms. A dialog that loads sooner is neither announced nor focused twice. */
  afterMs: number
  onClose: () => void
  children: ReactNode
}

/**
 * Replaces a dialog that is loading or failed by a native `<dialog>`: it traps focus and closes on Escape
 * without our dialog chunk, which may be the missing one (APP-14). Rendered in the body, because an open
 * dialog hides the rest.
 */
export function FallbackDialog({ label, afterMs, onClose, children }: Props) {
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
      // Close before the real dialog opens, so that focus returns to the element that the real dialog will
      // restore it to.
      element.close()
    }
  }, [afterMs])
  return createPortal(
    <dialog ref={dialog} className={styles.place} aria-label={label}>
      {children}
      {/* Last in the DOM, so that a button of the content gets focus first. */}
      <button type="button" className={styles.close} aria-label={t('frame.close')} onClick={() => dialog.current?.close()}>
        <Icon name="close" />
      </button>
    </dialog>,
    document.body,
  )
}
