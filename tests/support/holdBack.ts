import type { BrowserContext, Page, Route } from 'playwright-core'
import { deferred } from '../../domain/kernel/deferred.ts'

type Asking = Pick<Page | BrowserContext, 'route'>
type Address = Parameters<Page['route']>[0]
/** `asked`: the first call has come. */
export type HeldBack = { asked: Promise<void>; letGo(): void }
/** `answer`: what becomes of a call that is let go; it goes on, unless something else is said. `times`: so many calls, and no later ones. */
type How = { answer?: (route: Route) => Promise<void>; times?: number }

const goOn = (route: Route): Promise<void> => route.continue()

/** Holds calls back on their way to the server until they are let go: what waits for them can be seen as long. */
export async function holdBack(on: Asking, address: Address, { answer = goOn, times }: How = {}): Promise<HeldBack> {
  const [asked, free] = [deferred<void>(), deferred<void>()]
  const hold = async (route: Route): Promise<void> => {
    asked.resolve()
    await free.promise
    await answer(route)
  }
  await on.route(address, hold, times === undefined ? {} : { times })
  return { asked: asked.promise, letGo: () => free.resolve() }
}

/** Holds the first answer of a call back on its way from the server: it tells of how things stood when it was asked for. `asked`: the server has answered. */
export async function holdAnswer(on: Asking, address: Address): Promise<HeldBack> {
  const [asked, free] = [deferred<void>(), deferred<void>()]
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    asked.resolve()
    await free.promise
    await route.fulfill({ response })
  }
  await on.route(address, hold, { times: 1 })
  return { asked: asked.promise, letGo: () => free.resolve() }
}
