import type { CommandApi } from '../../../contract/background.ts'
import type { WireSignal } from '../../../contract/signals.ts'
import { startOfDay } from '../../../domain/notifications/groupByDay.ts'
import type { Clock, EpochMs } from '../../../domain/kernel/time.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { StoreChange } from '../store/rows.ts'
import type { Fence, RowStore } from '../store/store.ts'
import { newRow } from './job.ts'
import { signalsJob } from './signals.ts'
import { asked, wanted } from './signalsRun.ts'

type Settings = { uid: number; store: RowStore; fence: Fence | null; clock: Clock; scheduler: Scheduler }
export type HomeSignals = CommandApi<'homeSignal' | 'renewSignals' | 'claimDaily'>

/**
 * Creates the leader's answers to pages that show home (ENG-12). They run one after another, so that one page
 * gets a signal.
 */
export function createHomeSignals({ uid, store, fence, clock, scheduler }: Settings): HomeSignals {
  const { kind: key } = signalsJob
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }

  /** Runs the poll that waits for a page at home. */
  async function pollIfAsked(): Promise<void> {
    const row = await store.get('jobs', uid, key)
    if (row?.lastResult !== asked) return
    const at = clock.now()
    await store.write(uid, [{ in: 'jobs', put: { ...row, lastResult: wanted, setAt: at, nextAt: at } }], { fence })
    await scheduler.runNow(key)
  }

  /**
   * Records that a popup is shown today; false if another caller has claimed it. A command is repeated to the
   * next leader under its claim.
   */
  async function claimToday(name: string, by: string, now: EpochMs): Promise<boolean> {
    const day = startOfDay(now)
    const rows = await store.all('daily', uid)
    const shown = rows.find((row) => row.name === name && row.day === day)
    if (shown) return shown.by === by
    const past = rows.filter((row) => row.day !== day).map((row): StoreChange => ({ in: 'daily', remove: row.name }))
    await store.write(uid, [...past, { in: 'daily', put: { uid, name, day, by } }], { fence })
    return true
  }

  /** Returns the signal that waits, unless it has ended or was shown today. */
  async function take(by: string, now: EpochMs): Promise<WireSignal | null> {
    const found = (await store.get('snapshots', uid, key))?.value as WireSignal | null | undefined
    if (!found || (found.until !== undefined && found.until <= now)) return null
    return (await claimToday(`signal:${found.id}`, by, now)) ? found : null
  }

  return {
    homeSignal: (claim, now) =>
      inTurn(async () => {
        await pollIfAsked()
        return { ok: true, value: claim === null ? null : await take(claim, now) }
      }),
    claimDaily: (name, claim, now) => inTurn(async () => ({ ok: true, value: await claimToday(name, claim, now) })),
    renewSignals: () =>
      inTurn(async () => {
        // The end of a run in flight would replace the new row.
        await scheduler.idle(key)
        const put = newRow(uid, key, key, clock.now())
        await store.write(
          uid,
          [
            { in: 'jobs', put },
            { in: 'snapshots', remove: key },
          ],
          { fence },
        )
        scheduler.runDue()
        return { ok: true, value: null }
      }),
  }
}
