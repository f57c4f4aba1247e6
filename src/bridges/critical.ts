/** The lock that the background worker holds, shared, while a deposit is under way. */
export const criticalLockName = 'critical'

/** Runs `work` when nothing critical is under way in any tab, and nothing becomes so meanwhile, and answers what it came to; else false. */
export async function ifNothingCritical(work: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return work()
  return navigator.locks.request(
    criticalLockName,
    { mode: 'exclusive', ifAvailable: true },
    async (lock) => lock !== null && (await work()),
  )
}

/** Waits for the end of all that is critical, and runs `work`. */
export async function afterCritical(work: () => void): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(criticalLockName, { mode: 'exclusive' }, async () => work())
}
