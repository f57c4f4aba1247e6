import { mapCommands } from '../../contract/mapCommands.ts'
import { type Bridge, createBridge } from './backgroundBridge.ts'
import { stopped } from './backgroundCalls.ts'
import { backgroundReported } from './backgroundFacts.ts'
import { startWorker } from './backgroundHost.ts'
import { afterFirstPaint, requestPersistence, watchPage } from './backgroundPage.ts'
import { pageClock } from '../browser/pageClock.ts'

type Store = { dispatch(action: ReturnType<typeof backgroundReported>): unknown }

let bridge: Bridge | null = null

/**
 * The background worker's API for the page (BG-05). Each call settles with a `WorkerResult`, whose `code` is a translation key. Call `attach`
 * when person, token or language change; their saved data then arrives in the store.
 */
export const background = mapCommands((name) => async (...args) => {
  if (name === 'startDeposit' || name === 'queueUpload') requestPersistence()
  return bridge ? bridge.calls[name](...args) : stopped
})

/** Tells the worker a connection state that the browser does not know: proved by an answer (APP-34), or chosen in the diagnostics (BG-09). */
export const reportOnline = (online: boolean): void => bridge?.setPageState({ online })

/** Connects the worker to the store; called once, before the first render. The worker starts after the first paint. */
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
