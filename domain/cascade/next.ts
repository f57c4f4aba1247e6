import type { DepositCommand } from './commands.ts'
import type { Deposit, Phase } from './deposit.ts'
import type { Moment } from '../kernel/time.ts'

/** A deposit's next state and what has to be done for it, in this order. */
export type Next = { deposit: Deposit; commands: DepositCommand[] }

export const stay = (deposit: Deposit): Next => ({ deposit, commands: [] })

export const enter = (deposit: Deposit, at: Moment, phase: Phase, ...commands: DepositCommand[]): Next => ({
  deposit: { ...deposit, changedAt: at, phase },
  commands,
})

/** Notes what is last known of the processor under way. */
export function note(deposit: Deposit, code: string | null): Deposit {
  const last = deposit.tried.at(-1)
  if (!last || (last.code ?? null) === code) return deposit
  return { ...deposit, tried: [...deposit.tried.slice(0, -1), { processor: last.processor, ...(code === null ? {} : { code }) }] }
}

/** Ends a deposit as failed. Only for what is proven not charged. */
export const fail = (deposit: Deposit, at: Moment, code: string, message?: string): Next =>
  enter(deposit, at, { at: 'failed', code, ...(message === undefined ? {} : { message }) }, { do: 'finish' })
