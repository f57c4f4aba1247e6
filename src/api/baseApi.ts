import { createApi, type EndpointBuilder, type QueryReturnValue } from '@reduxjs/toolkit/query/react'
import type { ResponseOf } from '../../contract/route.ts'
import type { CallError } from './callError.ts'
import { type ApiExtra, callInSession } from './callInSession.ts'
import { answerName, callOrStored, type Dated } from './storedAnswers.ts'
import { type AnyRoute, type CallArgs, callRoute } from './transport.ts'

/**
 * `store`: the answer has its time, and is stored for times without a connection, alone or as one of the
 * pages of a list; a page `beyond` is one of many, and is not stored. `session`: the call begins the session,
 * so that it waits for none.
 */
type RouteCall = { route: AnyRoute; call: CallArgs<AnyRoute>; store?: 'alone' | 'page' | 'beyond'; session?: 'begins' }
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
  'tickets',
  'referral',
] as const
export type TagType = (typeof tagTypes)[number]

const baseQuery: BaseQuery = async ({ route, call, store, session }, { signal, extra, endpoint, dispatch }) => {
  const { credentials, answers } = extra as ApiExtra
  if (session === 'begins') return callRoute(route, call, credentials())
  const make = () => callInSession(route, call, extra as ApiExtra, dispatch, signal)
  if (!store || !answers) return make()
  if (store === 'beyond') {
    const at = Date.now()
    const result = await make()
    return 'error' in result ? result : { data: { value: result.data, at, from: 'server' } satisfies Dated<unknown> }
  }
  const name = answerName(route, call, credentials().language ?? '')
  return callOrStored(route, make, { name, store: answers() }, (answer) => {
    // A late page is stored alone: the pages on screen belong together.
    if (store === 'alone') dispatch(baseApi.util.upsertQueryData(endpoint as never, call as never, answer as never) as never)
  })
}

/** The page's RTK Query API; each area injects its endpoints in `features/<area>/<area>Api.ts`. */
export const baseApi = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: () => ({}) })

export type ApiBuilder = EndpointBuilder<BaseQuery, TagType, 'api'>

/**
 * Builds a mutation from a route: `saveCard: mutationFromRoute(build, saveCard)`. Call it with `{ body,
 * params?, query?, key? }`; errors are CallErrors.
 */
export const mutationFromRoute = <R extends AnyRoute>(build: ApiBuilder, route: R, tags: readonly TagType[] = []) =>
  build.mutation<ResponseOf<R>, CallArgs<R>>({ query: (call) => ({ route, call }), invalidatesTags: tags })

/**
 * Builds a mutation from the route that begins the session: it waits for no token and ends no session. It is
 * no query, since a read after a sign-in must not join one from before it.
 */
export const sessionMutationFromRoute = <R extends AnyRoute>(build: ApiBuilder, route: R) =>
  build.mutation<ResponseOf<R>, CallArgs<R>>({ query: (call) => ({ route, call, session: 'begins' as const }) })

/**
 * Builds a cached query from a route; it is refetched when one of its tags is invalidated. `keepSeconds`: how
 * long unused data stays; 0 for data that must not be shown again unread.
 */
export const queryFromRoute = <R extends AnyRoute>(build: ApiBuilder, route: R, tags: readonly TagType[] = [], keepSeconds = 60) =>
  build.query<ResponseOf<R>, CallArgs<R>>({ query: (call) => ({ route, call }), providesTags: tags, keepUnusedDataFor: keepSeconds })

/**
 * Builds a cached query from a route whose answer is stored on the device, for screens that show their last
 * content offline (PWA-04). Use it with `useDatedReading`, once the session is known.
 */
export const storedQueryFromRoute = <R extends AnyRoute>(build: ApiBuilder, route: R, tags: readonly TagType[] = []) =>
  build.query<Dated<ResponseOf<R>>, CallArgs<R>>({ query: (call) => ({ route, call, store: 'alone' }), providesTags: tags })

/**
 * A page of a list by the cursor that the page before it ended with; null for the first. `index` counts them.
 */
export type PageParam = { cursor: string | null; index: number }
type PagedAnswer = { next?: string | undefined }

/**
 * Only the first pages of a list are stored on the device: they hold what a person looks at, and leave room
 * for other screens.
 */
const storedPages = 5

/**
 * Builds a query of a list that is read page by page, each after the cursor of the one before. `withCursor`
 * puts it into the call. The first pages are stored as by `storedQueryFromRoute`.
 */
export const pagedQueryFromRoute = <R extends AnyRoute>(
  build: ApiBuilder,
  route: R,
  withCursor: (call: CallArgs<R>, cursor: string) => CallArgs<R>,
) =>
  build.infiniteQuery<Dated<ResponseOf<R> & PagedAnswer>, CallArgs<R>, PageParam>({
    query: ({ queryArg, pageParam: { cursor, index } }) => ({
      route,
      call: cursor === null ? queryArg : withCursor(queryArg, cursor),
      store: index < storedPages ? ('page' as const) : ('beyond' as const),
    }),
    infiniteQueryOptions: {
      initialPageParam: { cursor: null, index: 0 },
      getNextPageParam: ({ value: { next } }, _pages, { index }) => (next === undefined ? undefined : { cursor: next, index: index + 1 }),
    },
  })
