import { currentTourneys, lastTourney } from '../../../contract/tournaments.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'

/** The contests (ENG-07). Whoever signs in sees their own place, so that an answer is kept for one person alone. */
export const leaderboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    currentTourneys: queryFromRoute(build, currentTourneys),
    lastTourney: queryFromRoute(build, lastTourney),
  }),
})

export const { useCurrentTourneysQuery, useLastTourneyQuery } = leaderboardApi
