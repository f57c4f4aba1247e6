import { type ReactNode, useRef } from 'react'
import { classes } from '../../ui/className.ts'
import styles from './Panel.module.css'

type PanelProps = {
  name: string
  label: string
  opener: ReactNode
  className?: string | undefined
  from?: 'top' | 'bottom'
  /** The panel is opened, by whichever button. */
  onReach?: () => void
  children: ReactNode
}

/** A button of the top bar, named by what stands in it, with a panel below it: the browser's own popover, which closes on Escape and on a press outside. */
export function Panel({ name, label, opener, className, from = 'top', onReach, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const id = `panel-${name}`
  return (
    <>
      <button type="button" className={classes(styles.opener, className)} popoverTarget={id}>
        {opener}
      </button>
      {/* A press on a link inside leads away: the panel closes behind it. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        data-from={from}
        className={styles.panel}
        role="region"
        aria-label={label}
        onBeforeToggle={onReach}
        onClickCapture={(event) => event.target instanceof Element && event.target.closest('a') && panel.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
