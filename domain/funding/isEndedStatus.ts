import type { DepositStatus } from '../../contract/background.ts'

/**
 * True if a deposit has ended and changes no more. Not in depositSteps.ts, because the page's first load
 * needs only this.
 */
export const isEndedStatus = ({ at }: DepositStatus): boolean => at === 'succeeded' || at === 'failed' || at === 'cancelled'
