import { useSelector } from 'react-redux'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { selectOffsetMs, selectStatus } from '../../shell/sessionSlice.ts'
import { useReading } from '../../shell/useReading.ts'
import { useCurrentTourneysQuery, useLastTourneyQuery } from './leaderboardApi.ts'

/** Asked for whenever a board opens: whoever has just signed in looks for their own place. What was read before stays meanwhile. */
const anew = { refetchOnMountOrArgChange: true } as const

/** The contests of now. */
export function useContests() {
  const status = useSelector(selectStatus)
  // Who asks is not known yet: the answer depends on it.
  const query = useCurrentTourneysQuery({ body: {} }, { skip: status === 'starting', ...anew })
  return { reading: useReading(query), isReading: query.isFetching, again: query.refetch }
}

/** The last contest of a type that has ended. */
export function useLastContest(type: WireTourney['type']) {
  const query = useLastTourneyQuery({ body: { type } }, anew)
  return { reading: useReading(query), again: query.refetch }
}

/** The server's clock, by which contests begin and end. */
export function useServerNow(): () => number {
  const offsetMs = useSelector(selectOffsetMs)
  return () => Date.now() + offsetMs
}
