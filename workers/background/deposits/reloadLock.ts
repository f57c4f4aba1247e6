import { reloadLockName } from '../../../contract/background.ts'
import { deferred, type Deferred } from '../../../domain/kernel/deferred.ts'
import type { Locks } from '../environment.ts'

/** Holds the shared lock while a deposit must not be interrupted by a reload. */
export function createReloadLock(locks: Locks | null): { set(blocked: boolean): void } {
  let held: Deferred<void> | null = null
  return {
    set(blocked) {
      if (!blocked) {
        held?.resolve()
        held = null
      } else if (!held && locks) {
        const hold = deferred<void>()
        held = hold
        // The request rejects only while the page unloads.
        locks.request(reloadLockName, { mode: 'shared' }, () => hold.promise).catch(() => undefined)
      }
    },
  }
}
