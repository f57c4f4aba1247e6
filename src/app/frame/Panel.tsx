import { type ReactNode, useRef } from 'react'
import { classes } from '../../ui/className.ts'
import styles from './Panel.module.css'

type PanelProps = {
  name: string
  label: string
  opener: ReactNode
  className?: string | undefined
  from?: 'top' | 'bottom'
  /** Called when the panel opens, by whichever button. */
  onOpen?: () => void
  /** Called once the panel is closed. */
  onClose?: () => void
  children: ReactNode
}

/** A button with a panel, built on the native popover, which closes on Escape and on a click outside. */
export function Panel({ name, label, opener, className, from = 'top', onOpen, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const id = `panel-${name}`
  return (
    <>
      <button type="button" className={classes(styles.opener, className)} popoverTarget={id}>
        {opener}
      </button>
      {/* A click on a link inside navigates and closes the panel. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        data-from={from}
        className={styles.panel}
        role="region"
        aria-label={label}
        onBeforeToggle={({ newState }) => newState !== 'closed' && onOpen?.()}
        onToggle={({ newState }) => newState === 'closed' && onClose?.()}
        onClickCapture={(event) => event.target instanceof Element && event.target.closest('a') && panel.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
