/** The end of the last call under each lock of this page. */
const tails = new Map<string, Promise<unknown>>()

async function withPageLock<T>(name: string, mode: LockMode, held: (isFree: boolean) => Promise<T>): Promise<T> {
  const before = tails.get(name)
  if (before !== undefined && mode === 'ifFree') return held(false)
  const run = (before ?? Promise.resolve()).then(async () => held(true))
  const tail = run.catch(() => undefined)
  tails.set(name, tail)
  try {
    return await run
  } finally {
    if (tails.get(name) === tail) tails.delete(name)
  }
}

/** `wait`: until the lock is free. `ifFree`: at once, with false while another call holds it. */
type LockMode = 'wait' | 'ifFree'

/**
 * Runs `held` under a lock among all tabs of this device. A browser without Web Locks, or that refuses them,
 * has locks within this page alone (APP-34).
 */
export async function withLock<T>(name: string, mode: LockMode, held: (isFree: boolean) => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return withPageLock(name, mode, held)
  let hasBegun = false
  const options = mode === 'ifFree' ? { ifAvailable: true } : {}
  try {
    return await locks.request(name, options, async (lock) => {
      hasBegun = true
      return held(lock !== null)
    })
  } catch (error) {
    // Blocked cookies refuse the locks too.
    if (hasBegun) throw error
    return withPageLock(name, mode, held)
  }
}
