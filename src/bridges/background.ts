import type { BackgroundFact, CommandApi, ReminderName, SessionPerson, Snapshot, WorkerResult } from '../../contract/background.ts'
import { mapCommands } from '../../contract/mapCommands.ts'
import type { Clock, EpochMs } from '../../domain/kernel/time.ts'
import { answeredFacts } from './answeredFacts.ts'
import { backgroundReported } from './backgroundFacts.ts'
import { startWorker, type WorkerHost } from './backgroundHost.ts'
import { afterFirstPaint, requestPersistence, watchPage } from './backgroundPage.ts'
import { createReceiver, factsOfSnapshot } from './backgroundReceiver.ts'
import { callTimeoutMs, stopped, superviseWorker } from './backgroundSupervisor.ts'

type Settings = { start(): WorkerHost; clock: Clock; report(facts: readonly BackgroundFact[]): void }

/** Creates one worker with its supervisor, and passes its facts to the store. */
export function createBridge({ start, clock, report }: Settings) {
  let current: SessionPerson | null = null
  /**
   * When each reminder is due, until it is reported: a visitor's are in the worker's memory alone (BG-01).
   */
  const reminders = new Map<ReminderName, EpochMs>()

  async function attach(person: SessionPerson): Promise<WorkerResult<Snapshot>> {
    current = person
    const answered = receiver.asked()
    const outcome = await supervisor.call((api) => api.attach(person), callTimeoutMs)
    // Ignore a late answer about a person who has left meanwhile.
    if (outcome.ok && current === person) answered(factsOfSnapshot(outcome.value))
    return outcome
  }
  const attachAgain = () => void (current && attach(current))

  function reportFacts(facts: readonly BackgroundFact[]): void {
    for (const fact of facts) if (fact.topic === 'due') reminders.delete(fact.reminder)
    report(facts)
  }

  const receiver = createReceiver({ report: reportFacts, resync: attachAgain })
  const supervisor = superviseWorker({
    start,
    clock,
    event: receiver.receive,
    restarted() {
      receiver.restarted()
      attachAgain()
      if ((current?.uid ?? null) === null)
        for (const [reminder, dueAt] of reminders) void remind(reminder, Math.max(0, dueAt - clock.now()))
    },
  })

  const forwarded = mapCommands((name) => async (...args) => {
    const asker = current
    const answered = receiver.asked()
    const outcome = await supervisor.call((api: CommandApi) => api[name](...args), callTimeoutMs)
    // A late answer is about a person who has left meanwhile.
    if (current === asker) answered(answeredFacts(name, outcome))
    return outcome
  })

  const remind: CommandApi['remind'] = (reminder, inMs) => {
    reminders.set(reminder, clock.now() + inMs)
    return forwarded.remind(reminder, inMs)
  }
  const calls: CommandApi = { ...forwarded, attach, remind }

  return {
    calls,
    launch: supervisor.launch,
    setPageState: supervisor.setPageState,
    suspend: supervisor.suspend,
    close: supervisor.close,
  }
}

/**
 * The page's clock and timers. Browsers throttle them in hidden pages, so no network request may depend on
 * them.
 */
const pageClock: Clock = {
  now: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

type Store = { dispatch(action: ReturnType<typeof backgroundReported>): unknown }

let bridge: ReturnType<typeof createBridge> | null = null

/**
 * The background worker's API for the page (BG-05). Each call settles with a `WorkerResult`, whose `code` is
 * a translation key. Call `attach` when person, token or language change; their saved data then arrives in
 * the store.
 */
export const background = mapCommands((name) => async (...args) => {
  if (name === 'startDeposit' || name === 'queueUpload') requestPersistence()
  return bridge ? bridge.calls[name](...args) : stopped
})

/**
 * Tells the worker a connection state that the browser does not know: proved by an answer (APP-34), or chosen
 * in the diagnostics (BG-09).
 */
export const reportOnline = (online: boolean): void => bridge?.setPageState({ online })

/**
 * Connects the worker to the store; called once, before the first render. The worker starts after the first
 * paint.
 */
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
