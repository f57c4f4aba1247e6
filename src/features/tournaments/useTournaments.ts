import { useSelector } from 'react-redux'
import { type WireTourney, currentTourneys, lastTourney } from '../../../contract/tournaments.ts'
import { selectOffsetMs, selectStatus } from '../../shell/session/sessionSlice.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { baseApi, storedQueryFromRoute } from '../../api/baseApi.ts'
import type { Dated } from '../../api/storedAnswers.ts'

/**
 * API endpoints of the tournaments (ENG-07). Cached per person, because the response contains their own
 * place.
 */
const tournamentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    currentTourneys: storedQueryFromRoute(build, currentTourneys),
    lastTourney: storedQueryFromRoute(build, lastTourney),
  }),
})

const { useCurrentTourneysQuery, useLastTourneyQuery } = tournamentsApi

/**
 * Refetches whenever a ranking opens, since a person who just signed in has a place of their own. Earlier
 * data stays meanwhile.
 */
export const refetchOnOpen = { refetchOnMountOrArgChange: true } as const

/** Reads the current tournaments once. `read`: what the worker has read for all tabs since. */
export function useTournaments(read: Dated<{ list: WireTourney[] }> | null = null) {
  const status = useSelector(selectStatus)
  // The response depends on the person: wait until the session is known.
  const query = useCurrentTourneysQuery({ body: {} }, { skip: status === 'starting', ...refetchOnOpen })
  const currentData = newest(query.currentData, read)
  return { reading: useDatedReading({ ...query, currentData }), refetch: query.refetch }
}

/**
 * Returns the page's own answer, or what the worker has read for all tabs since. An own answer of the future
 * is from before the clock was set back.
 */
export function newest<T>(own: Dated<T> | undefined, read: Dated<T> | null): Dated<T> | undefined {
  return own !== undefined && read !== null && (read.at > own.at || own.at > Date.now()) ? read : own
}

/** Reads the last tournament of a type that has ended. */
export function useLastTournament(type: WireTourney['type']) {
  const status = useSelector(selectStatus)
  const query = useLastTourneyQuery({ body: { type } }, { skip: status === 'starting', ...refetchOnOpen })
  return { reading: useDatedReading(query), refetch: query.refetch }
}

/** Returns the server's clock, which decides when tournaments start and end. */
export function useServerNow(): () => number {
  const offsetMs = useSelector(selectOffsetMs)
  return () => Date.now() + offsetMs
}
