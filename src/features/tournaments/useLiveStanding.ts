import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { secondMs } from '../../../domain/kernel/time.ts'
import { background } from '../../bridges/background.ts'
import { selectDueCount, selectRead } from './standingSlice.ts'
import { useTournaments } from './useTournaments.ts'

/** A reading costs the server a few hundred index entries (server/areas/tournaments/standing.ts). */
const everyMs = 15 * secondMs

/**
 * Keeps a ranking moving while its page is visible (ENG-08): the worker reads the running ones for all tabs
 * of a person (ENG-05), a visitor's page its own. `isLive`: a ranking is shown that can still change; `id`:
 * the one contest that is shown, which the page reads itself once it has ended.
 */
export function useLiveStanding(isLive: boolean, refetch: () => unknown, id?: string): void {
  const dueCount = useSelector(selectDueCount)
  const read = useSelector(selectRead)
  const isRead = read !== null && (id === undefined || read.value.list.some((one) => one.id === id))
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  const before = useRef(dueCount)
  useEffect(() => {
    if (!isLive || document.visibilityState !== 'visible') return
    if (before.current !== dueCount && !isRead) void latest.current()
    before.current = dueCount
    void background.remind('contest', everyMs)
  }, [dueCount, isLive, isRead])
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

/** Reads the current tournaments, and keeps their rankings moving (ENG-08). */
export function useLiveTournaments() {
  const tournaments = useTournaments(useSelector(selectRead))
  useLiveStanding(tournaments.reading.at === 'shown', tournaments.refetch)
  return tournaments
}
