import type { Outcome } from '../../contract/background.ts'
import { type Bridge, createBridge } from './backgroundBridge.ts'
import { type BackgroundCalls, callNames, stopped } from './backgroundCalls.ts'
import { backgroundReported } from './backgroundFacts.ts'
import { startWorker } from './backgroundHost.ts'
import { afterFirstPaint, askToKeep, watchPage } from './backgroundPage.ts'
import { pageClock } from './pageClock.ts'

type Store = { dispatch(action: ReturnType<typeof backgroundReported>): unknown }

let bridge: Bridge | null = null

/**
 * The background worker as the page sees it (BG-05). Every call settles with an `Outcome`, whose `code` is a translation key.
 * `attach` is called when person, token or language become known or change; what is kept for them then arrives in the store.
 */
export const background = Object.fromEntries(
  callNames.map((name) => [
    name,
    (...args: unknown[]): Promise<Outcome<unknown>> => {
      if (name === 'startDeposit') askToKeep()
      return bridge ? (bridge.calls[name] as (...given: unknown[]) => Promise<Outcome<unknown>>)(...args) : Promise.resolve(stopped)
    },
  ]),
) as BackgroundCalls

/** Tells the worker of the connection in the browser's place: for diagnostics (BG-09). */
export const tellOnline = (online: boolean): void => bridge?.tell({ online })

/** Ties the worker to the store; called once, before the first render. The worker itself starts after the first paint. */
export function connectBackground(store: Store): () => void {
  const connected = createBridge({ start: startWorker, clock: pageClock, report: (facts) => store.dispatch(backgroundReported(facts)) })
  bridge = connected
  const unwatch = watchPage(connected)
  const stopWaiting = afterFirstPaint(connected.launch)
  return () => {
    stopWaiting()
    unwatch()
    connected.close()
    if (bridge === connected) bridge = null
  }
}
