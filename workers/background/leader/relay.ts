import type { Outcome } from '../../../contract/background.ts'
import { deferred, type Deferred } from '../../../domain/kernel/deferred.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import type { LeaderCommandName } from './line.ts'

type Asked = Deferred<Outcome<unknown>> & { id: string; command: LeaderCommandName; args: unknown[] }
type Settings = {
  clock: Clock
  newId(): string
  send(ask: { id: string; command: LeaderCommandName; args: unknown[] }): void
  /** The commands of the own leadership; null while another worker leads. */
  own(): ((command: LeaderCommandName, args: unknown[]) => Promise<Outcome<unknown>>) | null
}

/** Longer than a frozen leader is waited for (12 s), shorter than the page's own patience (20 s). */
const patienceMs = 18_000

/**
 * Passes commands to whoever leads. A command whose leader died is sent again to the next, which may be ourselves: all of
 * them can be repeated, since each names the deposit or invoice it is about.
 */
export function createRelay({ clock, newId, send, own }: Settings) {
  const asked = new Map<string, Asked>()

  function attempt(one: Asked): void {
    const lead = own()
    if (!lead) return send({ id: one.id, command: one.command, args: one.args })
    void lead(one.command, one.args).then(one.resolve, () => one.resolve({ ok: false, code: 'background.stopped' }))
  }

  return {
    async ask(command: LeaderCommandName, args: unknown[]): Promise<Outcome<unknown>> {
      const one: Asked = { ...deferred<Outcome<unknown>>(), id: newId(), command, args }
      asked.set(one.id, one)
      const timer = clock.setTimer(() => one.resolve({ ok: false, code: 'background.timeout' }), patienceMs)
      attempt(one)
      const outcome = await one.promise
      clock.clearTimer(timer)
      asked.delete(one.id)
      return outcome
    },
    answered: (id: string, outcome: Outcome<unknown>): void => asked.get(id)?.resolve(outcome),
    /** Another worker leads from here on, or we do. */
    leaderChanged(): void {
      for (const one of asked.values()) attempt(one)
    },
  }
}
