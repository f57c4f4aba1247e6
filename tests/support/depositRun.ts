import type { DepositOrder } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import type { AttemptResult } from '../../domain/cascade/attemptResult.ts'
import type { DepositCommand } from '../../domain/cascade/commands.ts'
import { attemptKey, type Deposit, createDeposit } from '../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../domain/cascade/events.ts'
import { statusOf } from '../../domain/cascade/depositStatus.ts'
import { step } from '../../domain/cascade/step.ts'

const id = '7d0c2b52-4d8e-4bb5-9d4e-0a7f5e3c1a11'
export const order = (stack: Processor[]): DepositOrder => ({
  id,
  account: 'eur-1',
  amount: '300.00',
  currency: 'EUR',
  bonus: false,
  fixed: false,
  card: 'c',
  stack,
})
export const key = (seq: number): string => attemptKey(id, seq)

/** An event; its time is 0 by default. */
export type TestEvent = DepositEvent extends infer One ? (One extends DepositEvent ? Omit<One, 'at'> & { at?: number } : never) : never

/** Starts a deposit over `stack` and applies the events; returns the commands of the last one. */
export function run(
  stack: Processor[],
  ...events: TestEvent[]
): { deposit: Deposit; commands: DepositCommand[]; status: ReturnType<typeof statusOf> } {
  let deposit: Deposit = createDeposit(order(stack), 0)
  let commands: DepositCommand[] = []
  for (const event of [{ type: 'started' } as const, ...events]) ({ deposit, commands } = step(deposit, { at: 0, ...event }))
  return { deposit, commands, status: statusOf(deposit) }
}

export const passed = { type: 'checkPassed' } as const
export const answered = (seq: number, result: AttemptResult): TestEvent => ({ type: 'answered', key: key(seq), result })
export const listened = (seq: number, result: AttemptResult): TestEvent => ({ type: 'listenAnswered', key: key(seq), result })
export const declined = (code: string): AttemptResult => ({ is: 'declined', code, next: true })
export const soft = declined('decline.try_again')
