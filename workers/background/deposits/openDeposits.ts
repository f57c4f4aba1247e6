import { type Deposit, isDepositEnded } from '../../../domain/cascade/deposit.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import { blocksReload } from './blocksReload.ts'

type Settings = {
  clock: Clock
  /** Blocks app updates, or allows them again. */
  setReloadBlocked(blocked: boolean): void
}

/**
 * Keeps the deposits that have not ended, and blocks app updates while one of them must not be interrupted.
 */
export function createOpenDeposits({ clock, setReloadBlocked }: Settings) {
  const open = new Map<string, Deposit>()
  return {
    all: (): Deposit[] => [...open.values()],
    /** Keeps a deposit's state, or removes one that has ended. */
    set(deposit: Deposit): void {
      if (isDepositEnded(deposit)) open.delete(deposit.order.id)
      else open.set(deposit.order.id, deposit)
    },
    /** Called at every event, because the right to block updates expires. */
    updateReloadLock: (): void => setReloadBlocked([...open.values()].some((one) => blocksReload(one, clock.now()))),
  }
}

export type OpenDeposits = ReturnType<typeof createOpenDeposits>
