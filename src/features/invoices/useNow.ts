import { useEffect, useState } from 'react'

/** This device's clock, read again every `everyMs`: for ages on the screen. It asks nobody anything. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
