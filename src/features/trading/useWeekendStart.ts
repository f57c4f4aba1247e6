import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { type EpochMs, minuteMs } from '../../../domain/kernel/time.ts'
import { weekendEntry } from '../../../domain/tournaments/weekendEntry.ts'
import { selectOffsetMs, selectSettings } from '../../shell/session/sessionSlice.ts'

/** A sleeping device delays timers: check the time at least this often. */
const maxTimerMs = minuteMs

/**
 * Returns the weekend tournament's next start, null while it runs, and the server's time (TRD-13). Updates
 * when it starts or ends.
 */
export function useWeekendStart(): { next: EpochMs | null; now: EpochMs } {
  const weekends = useSelector(selectSettings)?.weekends
  const offset = useSelector(selectOffsetMs)
  const [checked, setChecked] = useState(() => ({ at: Date.now() }))
  const now = checked.at + offset
  const { next, until } = weekendEntry(weekends ?? [], now)
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(() => setChecked({ at: Date.now() }), Math.min(until - checked.at - offset, maxTimerMs))
    return () => clearTimeout(timer)
  }, [until, checked, offset])
  return { next, now }
}
