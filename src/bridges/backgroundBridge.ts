import type { BackgroundFact, Outcome, Person, Snapshot } from '../../contract/background.ts'
import type { Clock } from '../../domain/kernel/time.ts'
import { type BackgroundCalls, callNames, callTimeoutMs } from './backgroundCalls.ts'
import type { Host } from './backgroundHost.ts'
import { createReceiver } from './backgroundReceiver.ts'
import { supervise } from './backgroundSupervisor.ts'

type Settings = { start(): Host; clock: Clock; report(facts: readonly BackgroundFact[]): void }

/** One worker, its supervisor and the way of its facts into the store. */
export function createBridge({ start, clock, report }: Settings) {
  let known: Person | null = null

  async function attach(person: Person): Promise<Outcome<Snapshot>> {
    known = person
    receiver.snapshotAsked()
    const outcome = await supervisor.call((api) => api.attach(person), callTimeoutMs)
    // A slower answer about somebody who has left meanwhile must not reach the store.
    if (outcome.ok && known === person) receiver.snapshotArrived(outcome.value)
    return outcome
  }
  const attachAgain = () => void (known && attach(known))

  const receiver = createReceiver({ report, resync: attachAgain })
  const supervisor = supervise({
    start,
    clock,
    event: receiver.receive,
    restarted() {
      receiver.restarted()
      attachAgain()
    },
  })

  const forwarded = Object.fromEntries(
    callNames.map((name) => [
      name,
      (...args: unknown[]) =>
        supervisor.call((api) => (api[name] as (...given: unknown[]) => Promise<Outcome<unknown>>)(...args), callTimeoutMs),
    ]),
  ) as BackgroundCalls

  return {
    calls: { ...forwarded, attach },
    launch: supervisor.launch,
    tell: supervisor.tell,
    suspend: supervisor.suspend,
    close: supervisor.close,
  }
}

export type Bridge = ReturnType<typeof createBridge>
