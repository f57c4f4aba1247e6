import type { DepositCommand } from './commands.ts'
import type { Deposit, DepositPhase } from './deposit.ts'
import type { EpochMs } from '../kernel/time.ts'

/** A deposit's next state and the commands to run for it, in this order. */
export type Transition = { deposit: Deposit; commands: DepositCommand[] }

export const unchanged = (deposit: Deposit): Transition => ({ deposit, commands: [] })

export const enterPhase = (deposit: Deposit, at: EpochMs, phase: DepositPhase, ...commands: DepositCommand[]): Transition => ({
  deposit: { ...deposit, changedAt: at, phase },
  commands,
})

/** Sets the last known code of the current processor. */
export function noteCode(deposit: Deposit, code: string | null): Deposit {
  const last = deposit.tried.at(-1)
  if (!last || (last.code ?? null) === code) return deposit
  return { ...deposit, tried: [...deposit.tried.slice(0, -1), { processor: last.processor, ...(code === null ? {} : { code }) }] }
}

/** Ends a deposit as failed. Only if it is proven that nothing was charged. */
export const failDeposit = (deposit: Deposit, at: EpochMs, code: string, message?: string): Transition =>
  enterPhase(deposit, at, { at: 'failed', code, ...(message === undefined ? {} : { message }) }, { do: 'finish' })
