import type { BrowserContext, Page, Route } from 'playwright'
import { deferred } from '../../domain/kernel/deferred.ts'

type RouteOwner = Pick<Page | BrowserContext, 'route'>
type Address = Parameters<Page['route']>[0]
/** `requested`: resolves at the first call. */
export type HeldRequests = { requested: Promise<void>; release(): void }
/**
 * `answer`: how a released call continues; by default it goes to the server. `times`: the number of calls to
 * hold.
 */
type HoldOptions = { answer?: (route: Route) => Promise<void>; times?: number }

const continueRoute = (route: Route): Promise<void> => route.continue()

/** Holds calls back before the server until they are released, so that the waiting state can be seen. */
export async function holdRequests(
  on: RouteOwner,
  address: Address,
  { answer = continueRoute, times }: HoldOptions = {},
): Promise<HeldRequests> {
  const [asked, released] = [deferred<void>(), deferred<void>()]
  const hold = async (route: Route): Promise<void> => {
    asked.resolve()
    await released.promise
    await answer(route)
  }
  await on.route(address, hold, times === undefined ? {} : { times })
  return { requested: asked.promise, release: () => released.resolve() }
}

/**
 * Holds back the first response of a call, which then describes the state at the time of the request.
 * `requested`: resolves once the server has responded.
 */
export async function holdResponse(on: RouteOwner, address: Address): Promise<HeldRequests> {
  const [asked, released] = [deferred<void>(), deferred<void>()]
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    asked.resolve()
    await released.promise
    await route.fulfill({ response })
  }
  await on.route(address, hold, { times: 1 })
  return { requested: asked.promise, release: () => released.resolve() }
}
