import { muteSignals, signalList, signalMutes, signals, trackRecord } from '../../../contract/signals.ts'
import { baseApi, mutationFromRoute, queryFromRoute, storedQueryFromRoute } from '../../api/baseApi.ts'

/**
 * API endpoints of signals (ENG-12). The popup's signal comes from the background worker, which polls for
 * every tab.
 */
const signalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    newestSignal: queryFromRoute(build, signals, ['signalMutes'], 0),
    signalList: storedQueryFromRoute(build, signalList),
    trackRecord: storedQueryFromRoute(build, trackRecord),
    signalMutes: queryFromRoute(build, signalMutes, ['signalMutes']),
    muteSignals: mutationFromRoute(build, muteSignals, ['signalMutes']),
  }),
})

export const {
  useNewestSignalQuery,
  useSignalListQuery,
  useLazySignalListQuery,
  useTrackRecordQuery,
  useSignalMutesQuery,
  useMuteSignalsMutation,
} = signalsApi
