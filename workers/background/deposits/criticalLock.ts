import { deferred, type Deferred } from '../../../domain/kernel/deferred.ts'
import type { Locks } from '../environment.ts'

/** Whoever wants to reload the app asks for this lock exclusively, and only if it is free (PWA-06). */
export const criticalLockName = 'critical'

/** Holds the shared lock for as long as something is under way that a reload must not cut off. */
export function createCriticalLock(locks: Locks | null): { set(critical: boolean): void } {
  let held: Deferred<void> | null = null
  return {
    set(critical) {
      if (!critical) {
        held?.resolve()
        held = null
      } else if (!held && locks) {
        const hold = deferred<void>()
        held = hold
        // Refused only while the page goes away.
        locks.request(criticalLockName, { mode: 'shared' }, () => hold.promise).catch(() => undefined)
      }
    },
  }
}
