import type { DepositOrder } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import type { PaymentResult } from '../../domain/cascade/answer.ts'
import type { DepositCommand } from '../../domain/cascade/commands.ts'
import { attemptKey, type Deposit, openDeposit } from '../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../domain/cascade/events.ts'
import { stageOf } from '../../domain/cascade/stage.ts'
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

/** An event; without a moment it happens at 0. */
export type Happening = DepositEvent extends infer One ? (One extends DepositEvent ? Omit<One, 'at'> & { at?: number } : never) : never

/** A deposit over `stack`, started and led through the events; the commands are the last event's. */
export function run(
  stack: Processor[],
  ...events: Happening[]
): { deposit: Deposit; commands: DepositCommand[]; stage: ReturnType<typeof stageOf> } {
  let deposit: Deposit = openDeposit(order(stack), 0)
  let commands: DepositCommand[] = []
  for (const event of [{ type: 'started' } as const, ...events]) ({ deposit, commands } = step(deposit, { at: 0, ...event }))
  return { deposit, commands, stage: stageOf(deposit) }
}

export const passed = { type: 'checkPassed' } as const
export const answered = (seq: number, result: PaymentResult): Happening => ({ type: 'answered', key: key(seq), result })
export const listened = (seq: number, result: PaymentResult): Happening => ({ type: 'listenAnswered', key: key(seq), result })
export const declined = (code: string): PaymentResult => ({ is: 'declined', code, next: true })
export const soft = declined('decline.try_again')
