import { useEffect, useRef, useState } from 'react'

export type CountdownProps = {
  /** Its end, on the clock of `now`. */
  deadline: number
  now: () => number
  /** Called once when the deadline passes while it is mounted. */
  onEnd?: () => void
  className?: string
}

const secondMs = 1_000
const pad = (value: number): string => String(value).padStart(2, '0')

/** Formats a duration as `58:21`, or `1:02:03` from an hour on. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / secondMs))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}

/**
 * Shows the time left. Each tick computes it from the deadline, so that sleep and throttled tabs do not
 * distort it.
 */
export function Countdown({ deadline, now, onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState(() => deadline - now())
  const latest = useRef({ now, onEnd })
  useEffect(() => {
    latest.current = { now, onEnd }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const remaining = deadline - latest.current.now()
      setLeft(remaining)
      // Tick on whole seconds, so that all countdowns on a page change together.
      if (remaining > 0) timer = setTimeout(tick, remaining % secondMs || secondMs)
      else latest.current.onEnd?.()
    }
    tick()
    return () => clearTimeout(timer)
  }, [deadline])
  return (
    <span role="timer" className={className} dir="ltr">
      {clockText(left)}
    </span>
  )
}
