import type { DepositCommand } from '../../../domain/cascade/commands.ts'

/** A command that waits for its moment, in the job table; one for each deposit, the newest replaces the one before. */
export type DepositTask = Extract<DepositCommand, { do: 'check' | 'listen' | 'wait' }>
