import { createApi, type EndpointBuilder, type QueryReturnValue } from '@reduxjs/toolkit/query/react'
import type { ResponseOf } from '../../contract/route.ts'
import type { CallError } from './callError.ts'
import { type ApiExtra, callInSession } from './callInSession.ts'
import { answerName, callOrStored, type Dated } from './storedAnswers.ts'
import type { AnyRoute, CallArgs } from './transport.ts'

/** `store`: the answer is stored for times without a connection. */
type RouteCall = { route: AnyRoute; call: CallArgs<AnyRoute>; store?: true }
type BaseQuery = (
  args: RouteCall,
  api: { signal: AbortSignal; extra: unknown; endpoint: string; dispatch: (action: { type: string }) => unknown },
) => Promise<QueryReturnValue<unknown, CallError, object>>

export const tagTypes = [
  'user',
  'cards',
  'deposits',
  'invoices',
  'countries',
  'promotions',
  'offers',
  'copying',
  'exchange',
  'notificationSettings',
  'signalMutes',
  'documents',
  'security',
  'withdrawals',
] as const
export type TagType = (typeof tagTypes)[number]

const baseQuery: BaseQuery = ({ route, call, store }, { signal, extra, endpoint, dispatch }) => {
  const { credentials, answers } = extra as ApiExtra
  const make = () => callInSession(route, call, extra as ApiExtra, dispatch, signal)
  if (!store || !answers) return make()
  const name = answerName(route, call, credentials().language ?? '')
  return callOrStored(route, make, { name, store: answers() }, (answer) =>
    dispatch(baseApi.util.upsertQueryData(endpoint as never, call as never, answer as never) as never),
  )
}

/** The page's RTK Query API; each area injects its endpoints in `features/<area>/<area>Api.ts`. */
export const baseApi = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: () => ({}) })

export type ApiBuilder = EndpointBuilder<BaseQuery, TagType, 'api'>

/**
 * Builds a mutation from a route: `saveCard: mutationFromRoute(build, saveCard)`. Call it with `{ body, params?, query?, key? }`; errors
 * are CallErrors.
 */
export const mutationFromRoute = <R extends AnyRoute>(build: ApiBuilder, route: R, tags: readonly TagType[] = []) =>
  build.mutation<ResponseOf<R>, CallArgs<R>>({ query: (call) => ({ route, call }), invalidatesTags: tags })

/**
 * Builds a cached query from a route; it is refetched when one of its tags is invalidated. `keepSeconds`: how long unused data stays; 0 for
 * data that must not be shown again unread.
 */
export const queryFromRoute = <R extends AnyRoute>(build: ApiBuilder, route: R, tags: readonly TagType[] = [], keepSeconds = 60) =>
  build.query<ResponseOf<R>, CallArgs<R>>({ query: (call) => ({ route, call }), providesTags: tags, keepUnusedDataFor: keepSeconds })

/**
 * Builds a cached query from a route whose answer is stored on the device, for screens that show their last content offline (PWA-04). Use it
 * with `useDatedReading`, once the session is known.
 */
export const storedQueryFromRoute = <R extends AnyRoute>(build: ApiBuilder, route: R, tags: readonly TagType[] = []) =>
  build.query<Dated<ResponseOf<R>>, CallArgs<R>>({ query: (call) => ({ route, call, store: true }), providesTags: tags })
