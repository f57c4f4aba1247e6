import type { DepositStage } from '../../contract/background.ts'

/** Ended: nothing more will happen to a deposit by itself. Apart from the steps, since the page's first load needs this alone. */
export const isEnded = ({ at }: DepositStage): boolean => at === 'succeeded' || at === 'failed' || at === 'cancelled'
