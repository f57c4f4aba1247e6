import type { CommandValue, LeaderCall, LeaderCommandName, WorkerResult } from '../../../contract/background.ts'
import { deferred, type Deferred } from '../../../domain/kernel/deferred.ts'
import type { Clock } from '../../../domain/kernel/time.ts'

type PendingCommand = Deferred<WorkerResult<unknown>> & { id: string; call: LeaderCall }
type Settings = {
  clock: Clock
  newId(): string
  send(id: string, call: LeaderCall): void
  /** Returns the commands of this worker's leadership; null while another worker leads. */
  ownCommands(): ((call: LeaderCall) => Promise<WorkerResult<unknown>>) | null
}

/** Longer than the wait for a silent leader (12 s), shorter than the page's call timeout (20 s). */
const timeoutMs = 18_000

/**
 * Forwards commands to the leader. If the leader dies, they are sent again to the next one, possibly this
 * worker. Every command is safe to repeat, since it names its deposit or invoice.
 */
export function createRelay({ clock, newId, send, ownCommands }: Settings) {
  const pending = new Map<string, PendingCommand>()

  function forward(one: PendingCommand): void {
    const run = ownCommands()
    if (!run) return send(one.id, one.call)
    void run(one.call).then(one.resolve, () => one.resolve({ ok: false, code: 'background.stopped' }))
  }

  return {
    // The pending commands are of any name: a command's own types are lost here, and its answer gets them
    // back.
    async ask<Name extends LeaderCommandName>(call: LeaderCall<Name>): Promise<WorkerResult<CommandValue<Name>>> {
      const one: PendingCommand = { ...deferred<WorkerResult<unknown>>(), id: newId(), call: call as LeaderCall }
      pending.set(one.id, one)
      const timer = clock.setTimer(() => one.resolve({ ok: false, code: 'background.timeout' }), timeoutMs)
      forward(one)
      const outcome = await one.promise
      clock.clearTimer(timer)
      pending.delete(one.id)
      return outcome as WorkerResult<CommandValue<Name>>
    },
    answered: (id: string, outcome: WorkerResult<unknown>): void => pending.get(id)?.resolve(outcome),
    /** Sends all pending commands to the new leader, which may be this worker. */
    leaderChanged(): void {
      for (const one of pending.values()) forward(one)
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
