import { useEffect, useRef, useState } from 'react'
import { clockText } from './clockText.ts'

export type CountdownProps = {
  /** When it ends, by the clock that `now` reads. */
  deadline: number
  now: () => number
  /** Called once, when the deadline passes while it is shown. */
  onEnd?: () => void
  className?: string
}

const secondMs = 1_000

/** The time left. It is reckoned from the deadline at each tick, never counted down: sleep and throttled tabs do no harm. */
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
      // On the second's edge, so that two countdowns on a page change together.
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
