import { createApi, type EndpointBuilder, type QueryReturnValue } from '@reduxjs/toolkit/query/react'
import type { AnswerOf } from '../../contract/route.ts'
import type { CallError } from './callError.ts'
import { type ApiExtra, callInSession } from './callInSession.ts'
import type { AnyRoute, Call } from './transport.ts'

type RouteCall = { route: AnyRoute; call: Call<AnyRoute> }
type BaseQuery = (
  args: RouteCall,
  api: { signal: AbortSignal; extra: unknown; dispatch: (action: { type: string }) => unknown },
) => Promise<QueryReturnValue<unknown, CallError, object>>

export const tagTypes = ['user', 'cards', 'deposits', 'invoices', 'countries'] as const
export type TagType = (typeof tagTypes)[number]

const baseQuery: BaseQuery = ({ route, call }, { signal, extra, dispatch }) =>
  callInSession(route, call, extra as ApiExtra, dispatch, signal)

/** The one API of the page; each area injects its endpoints in `features/<area>/<area>Api.ts`. */
export const baseApi = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: () => ({}) })

export type Build = EndpointBuilder<BaseQuery, TagType, 'api'>

/** A mutation out of a route: `saveCard: fromRoute(build, saveCard)`. Call it with `{ body, params?, query?, key? }`; errors are CallErrors. */
export const fromRoute = <R extends AnyRoute>(build: Build, route: R, tags: readonly TagType[] = []) =>
  build.mutation<AnswerOf<R>, Call<R>>({ query: (call) => ({ route, call }), invalidatesTags: tags })

/** The same for a call that only reads: a cached query, refetched when one of its tags is invalidated. */
export const queryFromRoute = <R extends AnyRoute>(build: Build, route: R, tags: readonly TagType[] = []) =>
  build.query<AnswerOf<R>, Call<R>>({ query: (call) => ({ route, call }), providesTags: tags })
