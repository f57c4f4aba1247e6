import type { BackgroundFact, CommandApi, WorkerResult, SessionPerson, Snapshot } from '../../contract/background.ts'
import { mapCommands } from '../../contract/mapCommands.ts'
import type { Clock } from '../../domain/kernel/time.ts'
import { callTimeoutMs } from './backgroundCalls.ts'
import type { WorkerHost } from './backgroundHost.ts'
import { createReceiver } from './backgroundReceiver.ts'
import { superviseWorker } from './backgroundSupervisor.ts'

type Settings = { start(): WorkerHost; clock: Clock; report(facts: readonly BackgroundFact[]): void }

/** Creates one worker with its supervisor, and passes its facts to the store. */
export function createBridge({ start, clock, report }: Settings) {
  let current: SessionPerson | null = null

  async function attach(person: SessionPerson): Promise<WorkerResult<Snapshot>> {
    current = person
    receiver.snapshotAsked()
    const outcome = await supervisor.call((api) => api.attach(person), callTimeoutMs)
    // Ignore a late answer about a person who has left meanwhile.
    if (outcome.ok && current === person) receiver.snapshotArrived(outcome.value)
    return outcome
  }
  const attachAgain = () => void (current && attach(current))

  const receiver = createReceiver({ report, resync: attachAgain })
  const supervisor = superviseWorker({
    start,
    clock,
    event: receiver.receive,
    restarted() {
      receiver.restarted()
      attachAgain()
    },
  })

  const forwarded = mapCommands(
    (name) =>
      (...args) =>
        supervisor.call((api: CommandApi) => api[name](...args), callTimeoutMs),
  )

  const calls: CommandApi = { ...forwarded, attach }

  return {
    calls,
    launch: supervisor.launch,
    setPageState: supervisor.setPageState,
    suspend: supervisor.suspend,
    close: supervisor.close,
  }
}

export type Bridge = ReturnType<typeof createBridge>
