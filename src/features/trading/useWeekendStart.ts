import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { type Moment, minuteMs } from '../../../domain/kernel/time.ts'
import { weekendEntry } from '../../../domain/tournaments/weekendEntry.ts'
import { selectOffsetMs, selectSettings } from '../../shell/sessionSlice.ts'

/** A device that sleeps holds its timers back: after this long it is looked again, however far off the change is. */
const lookAgainMs = minuteMs

/** When the weekend's contest starts next, or null while it runs; and what the server's clock shows (TRD-13). Follows as it starts and ends. */
export function useWeekendStart(): { next: Moment | null; now: Moment } {
  const weekends = useSelector(selectSettings)?.weekends
  const offset = useSelector(selectOffsetMs)
  const [looked, setLooked] = useState(() => ({ at: Date.now() }))
  const now = looked.at + offset
  const { next, until } = weekendEntry(weekends ?? [], now)
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(() => setLooked({ at: Date.now() }), Math.min(until - looked.at - offset, lookAgainMs))
    return () => clearTimeout(timer)
  }, [until, looked, offset])
  return { next, now }
}
