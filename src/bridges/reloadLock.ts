import { reloadLockName } from '../../contract/background.ts'
import { withLock } from '../browser/locks.ts'

/**
 * Runs `work` and returns its result if no tab blocks a reload, and keeps it unblocked meanwhile; else
 * returns false.
 */
export const ifReloadAllowed = (work: () => Promise<boolean>): Promise<boolean> =>
  withLock(reloadLockName, 'ifFree', async (isFree) => isFree && (await work()))

/** Runs `work` once no tab blocks a reload. */
export const whenReloadAllowed = (work: () => void): Promise<void> => withLock(reloadLockName, 'wait', async () => work())
