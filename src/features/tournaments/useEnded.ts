import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { pastTourneys, tourneyById } from '../../../contract/tournaments.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { baseApi, pagedQueryFromRoute, storedQueryFromRoute } from '../../api/baseApi.ts'
import { selectRead } from './standingSlice.ts'
import { newest, refetchOnOpen } from './useTournaments.ts'

/** API endpoints of ended tournaments, apart from those that the home screen loads. */
const endedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tourneyById: storedQueryFromRoute(build, tourneyById),
    pastTourneys: pagedQueryFromRoute(build, pastTourneys, (call, cursor) => ({ ...call, body: { ...call.body, cursor } })),
  }),
})

const { useTourneyByIdQuery, usePastTourneysInfiniteQuery } = endedApi

/** Reads one tournament; null if there is none. `isPossible`: the contract allows the text as an id. */
export function useTournament(id: string) {
  const status = useSelector(selectStatus)
  const isPossible = tourneyById.body?.safeParse({ id }).success !== false
  const query = useTourneyByIdQuery({ body: { id } }, { skip: status === 'starting' || !isPossible, ...refetchOnOpen })
  const read = useSelector(selectRead)
  const tourney = read?.value.list.find((one) => one.id === id)
  const currentData = newest(query.currentData, read && tourney ? { ...read, value: { tourney } } : null)
  return { reading: useDatedReading({ ...query, currentData }), isPossible, refetch: query.refetch }
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
