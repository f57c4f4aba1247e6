import type { BackgroundFact, CommandApi, ReminderName, WorkerResult, SessionPerson, Snapshot } from '../../contract/background.ts'
import { mapCommands } from '../../contract/mapCommands.ts'
import type { Clock, EpochMs } from '../../domain/kernel/time.ts'
import { answeredFacts } from './answeredFacts.ts'
import { callTimeoutMs } from './backgroundCalls.ts'
import type { WorkerHost } from './backgroundHost.ts'
import { createReceiver, factsOfSnapshot } from './backgroundReceiver.ts'
import { superviseWorker } from './backgroundSupervisor.ts'

type Settings = { start(): WorkerHost; clock: Clock; report(facts: readonly BackgroundFact[]): void }

/** Creates one worker with its supervisor, and passes its facts to the store. */
export function createBridge({ start, clock, report }: Settings) {
  let current: SessionPerson | null = null
  /** When each reminder is due, until it is reported: a visitor's are in the worker's memory alone (BG-01). */
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

export type Bridge = ReturnType<typeof createBridge>
