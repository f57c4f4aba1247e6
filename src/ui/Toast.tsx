import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { Sentence } from './Sentence.tsx'
import styles from './Toast.module.css'

export type ToastProps = {
  tone: 'info' | 'success' | 'warning' | 'error'
  lastsMs: number
  close: string
  onClose: () => void
  children: ReactNode
}

const icons = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const

/** A short message that disappears by itself. Hover or focus pauses its timer (APP-17). */
export function Toast({ tone, lastsMs, close, onClose, children }: ToastProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })
  const holders = useRef(0)
  const stop = () => clearTimeout(timer.current)
  const run = () => {
    stop()
    timer.current = setTimeout(() => latestClose.current(), lastsMs)
  }
  const hold = () => {
    holders.current += 1
    stop()
  }
  /** Hover and focus can end in either order. */
  const release = () => {
    holders.current = Math.max(0, holders.current - 1)
    if (holders.current === 0) run()
  }
  useEffect(() => {
    run()
    return stop
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time starts once, when the toast appears
  }, [])
  return (
    <div className={styles.toast} data-tone={tone} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <span className={styles.mark}>
        <Icon name={icons[tone]} />
      </span>
      <span className={styles.text}>
        <Sentence>{children}</Sentence>
      </span>
      <button type="button" className={styles.close} aria-label={close} onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
