import { currentTourneys, lastTourney } from '../../../contract/tournaments.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the tournaments (ENG-07). Cached per person, because the response contains their own place. */
export const tournamentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    currentTourneys: queryFromRoute(build, currentTourneys),
    lastTourney: queryFromRoute(build, lastTourney),
  }),
})

export const { useCurrentTourneysQuery, useLastTourneyQuery } = tournamentsApi
