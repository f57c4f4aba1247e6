import type { DepositCommand } from '../../../domain/cascade/commands.ts'

/** A scheduled command in the job table. Each deposit has at most one; a newer one replaces it. */
export type DepositTask = Extract<DepositCommand, { do: 'check' | 'listen' | 'wait' }>
