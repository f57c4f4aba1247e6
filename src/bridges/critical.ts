import { deferred } from '../../domain/kernel/deferred.ts'

/** The lock that the background worker holds, shared, while a deposit is under way; so does a page with an unsaved form. */
export const criticalLockName = 'critical'

/** Keeps updates off until the answered function is called: for a form that is not saved yet (PWA-06). */
export function holdUpdates(): () => void {
  const { promise, resolve } = deferred<void>()
  // Refused only while the page goes away.
  navigator.locks?.request(criticalLockName, { mode: 'shared' }, () => promise).catch(() => undefined)
  return () => resolve()
}

/** Runs `work` when nothing critical is under way in any tab, and nothing becomes so meanwhile; false when something is. */
export async function ifNothingCritical(work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) return work().then(() => true)
  return navigator.locks.request(criticalLockName, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })
}

/** Waits for the end of all that is critical, and runs `work`. */
export async function afterCritical(work: () => void): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(criticalLockName, { mode: 'exclusive' }, async () => work())
}
