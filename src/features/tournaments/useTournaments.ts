import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { type WireTourney, currentTourneys, lastTourney, pastTourneys, tourneyById } from '../../../contract/tournaments.ts'
import { selectOffsetMs, selectStatus } from '../../shell/session/sessionSlice.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { baseApi, pagedQueryFromRoute, storedQueryFromRoute } from '../../api/baseApi.ts'

/**
 * API endpoints of the tournaments (ENG-07). Cached per person, because the response contains their own
 * place.
 */
const tournamentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    currentTourneys: storedQueryFromRoute(build, currentTourneys),
    lastTourney: storedQueryFromRoute(build, lastTourney),
    tourneyById: storedQueryFromRoute(build, tourneyById),
    pastTourneys: pagedQueryFromRoute(build, pastTourneys, (call, cursor) => ({ ...call, body: { ...call.body, cursor } })),
  }),
})

const { useCurrentTourneysQuery, useLastTourneyQuery, useTourneyByIdQuery, usePastTourneysInfiniteQuery } = tournamentsApi

/**
 * Refetches whenever a ranking opens, since a person who just signed in has a place of their own. Earlier
 * data stays meanwhile.
 */
const refetchOnOpen = { refetchOnMountOrArgChange: true } as const

/** Reads the current tournaments. */
export function useTournaments() {
  const status = useSelector(selectStatus)
  // The response depends on the person: wait until the session is known.
  const query = useCurrentTourneysQuery({ body: {} }, { skip: status === 'starting', ...refetchOnOpen })
  return { reading: useDatedReading(query), isReading: query.isFetching, refetch: query.refetch }
}

/** Reads the last tournament of a type that has ended. */
export function useLastTournament(type: WireTourney['type']) {
  const status = useSelector(selectStatus)
  const query = useLastTourneyQuery({ body: { type } }, { skip: status === 'starting', ...refetchOnOpen })
  return { reading: useDatedReading(query), refetch: query.refetch }
}

/** Reads one tournament; null if there is none. */
export function useTournament(id: string) {
  const status = useSelector(selectStatus)
  const query = useTourneyByIdQuery({ body: { id } }, { skip: status === 'starting', ...refetchOnOpen })
  return { reading: useDatedReading(query), refetch: query.refetch }
}

/** Reads the ended tournaments page by page; offline these are the stored pages (PWA-04). */
export function usePastTournaments() {
  const status = useSelector(selectStatus)
  const query = usePastTourneysInfiniteQuery({ body: {} }, { skip: status === 'starting', ...refetchOnOpen })
  const { currentData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, isError } = query
  const pages = currentData?.pages
  const joined = useMemo(
    () =>
      pages && {
        value: pages.flatMap(({ value }) => value.list),
        at: Math.min(...pages.map(({ at }) => at)),
        from: pages.some(({ from }) => from === 'device') ? ('device' as const) : ('server' as const),
      },
    [pages],
  )
  const reading = useDatedReading({ ...query, currentData: joined })
  const more = !hasNextPage ? 'none' : isFetchingNextPage ? 'loading' : isError ? 'failed' : 'idle'
  return { reading, more, refetch, readMore: () => void fetchNextPage() } as const
}

/** Returns the server's clock, which decides when tournaments start and end. */
export function useServerNow(): () => number {
  const offsetMs = useSelector(selectOffsetMs)
  return () => Date.now() + offsetMs
}
