import { createApi, type EndpointBuilder, type QueryReturnValue } from '@reduxjs/toolkit/query/react'
import type { ResponseOf } from '../../contract/route.ts'
import type { CallError } from './callError.ts'
import { type ApiExtra, callInSession } from './callInSession.ts'
import type { AnyRoute, CallArgs } from './transport.ts'

type RouteCall = { route: AnyRoute; call: CallArgs<AnyRoute> }
type BaseQuery = (
  args: RouteCall,
  api: { signal: AbortSignal; extra: unknown; dispatch: (action: { type: string }) => unknown },
) => Promise<QueryReturnValue<unknown, CallError, object>>

export const tagTypes = ['user', 'cards', 'deposits', 'invoices', 'countries', 'promotions', 'offers', 'copying', 'exchange'] as const
export type TagType = (typeof tagTypes)[number]

const baseQuery: BaseQuery = ({ route, call }, { signal, extra, dispatch }) =>
  callInSession(route, call, extra as ApiExtra, dispatch, signal)

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
