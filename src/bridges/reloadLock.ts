import { reloadLockName } from '../../contract/background.ts'

/** Runs `work` and returns its result if no tab blocks a reload, and keeps it unblocked meanwhile; else returns false. */
export async function ifReloadAllowed(work: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return work()
  return navigator.locks.request(reloadLockName, { mode: 'exclusive', ifAvailable: true }, async (lock) => lock !== null && (await work()))
}

/** Runs `work` once no tab blocks a reload. */
export async function whenReloadAllowed(work: () => void): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(reloadLockName, { mode: 'exclusive' }, async () => work())
}
