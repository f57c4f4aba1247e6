import type { Processor } from '../../contract/kernel.ts'
import type { Deposit } from './deposit.ts'

/**
 * Processors that are paid from an account with them, on their own page. After a decline nobody is sent there unasked: the person paid by
 * card, and may not have such an account. ENTROPAY asks by a dialog of its own (FUND-28).
 */
const ownAccount: ReadonlySet<Processor> = new Set<Processor>(['VLOAD', 'SHAPE', 'EZPAY'])

/** Whether the person is asked before the cascade goes on to this processor: only once an attempt of theirs was declined. */
export const asksBefore = (deposit: Deposit, processor: Processor): boolean => deposit.seq > 0 && ownAccount.has(processor)
