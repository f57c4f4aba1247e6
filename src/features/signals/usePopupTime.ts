import { useEffect, useRef, useState } from 'react'
import { secondMs } from '../../../domain/kernel/time.ts'
import { signalPopupMs } from '../../../domain/signals/timing.ts'

/** The number of steps to a second, so that a pause starts at once. */
const stepMs = secondMs / 4

/**
 * Returns the popup's time left in milliseconds. While `hold` is set it is paused (WCAG 2.2.1). Calls
 * `onEnd` once when it is over.
 */
export function usePopupTime(hold: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(signalPopupMs)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (hold) return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      // A throttled tab runs late: count what has passed.
      const passed = now - last
      last = now
      setLeft((before) => Math.max(0, before - passed))
    }, stepMs)
    return () => clearInterval(timer)
  }, [hold])
  const isOver = left === 0
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver])
  return left
}
