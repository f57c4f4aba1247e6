import { useEffect, useRef, useState } from 'react'
import { secondMs } from '../../../domain/kernel/time.ts'

/** The number of steps to a second, so that a pause starts at once. */
const stepMs = secondMs / 4

type Calls = {
  /** The time is over; called once. */
  onEnd: () => void
  /** The time starts or stops with this rest in milliseconds. */
  onPace: (left: number) => void
}

/**
 * Returns what is left of a popup's `time`, both in milliseconds. While `hold` is set it is paused (WCAG
 * 2.2.1).
 */
export function usePopupTime(time: number, hold: boolean, calls: Calls): number {
  const [left, setLeft] = useState(time)
  const rest = useRef(time)
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  })
  useEffect(() => {
    latest.current.onPace(rest.current)
    if (hold) return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      // A throttled tab runs late: count what has passed.
      rest.current = Math.max(0, rest.current - (now - last))
      last = now
      setLeft(rest.current)
    }, stepMs)
    return () => clearInterval(timer)
  }, [hold])
  const isOver = left === 0
  useEffect(() => {
    if (isOver) latest.current.onEnd()
  }, [isOver])
  return left
}
