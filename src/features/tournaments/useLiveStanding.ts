import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { secondMs } from '../../../domain/kernel/time.ts'
import { background } from '../../bridges/background.ts'
import { selectDueCount } from './standingSlice.ts'

/** A reading costs the server a few hundred index entries (server/areas/tournaments/standing.ts). */
const everyMs = 15 * secondMs

/**
 * Reads a ranking again and again while its page is visible, so that the table moves by itself (ENG-08). The
 * worker keeps the time (ENG-05); a hidden page reads nothing until it is seen again. `isLive`: a ranking is
 * shown that can still change.
 */
export function useLiveStanding(isLive: boolean, refetch: () => unknown): void {
  const dueCount = useSelector(selectDueCount)
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  const before = useRef(dueCount)
  useEffect(() => {
    if (!isLive || document.visibilityState !== 'visible') return
    if (before.current !== dueCount) void latest.current()
    before.current = dueCount
    void background.remind('contest', everyMs)
  }, [dueCount, isLive])
  useEffect(() => {
    if (!isLive) return undefined
    const follow = (): void => {
      if (document.visibilityState !== 'visible') return
      void latest.current()
      void background.remind('contest', everyMs)
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [isLive])
}
