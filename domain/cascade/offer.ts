import type { Processor } from '../../contract/kernel.ts'
import type { Deposit } from './deposit.ts'

/**
 * Processors paid from an account with them, on their own page. After a decline they are offered first, because the person paid by card and
 * may have no such account. ENTROPAY has its own dialog (FUND-28).
 */
const accountProcessors: ReadonlySet<Processor> = new Set<Processor>(['VLOAD', 'SHAPE', 'EZPAY'])

/** True if the person is asked before the cascade continues with this processor: only after a declined attempt. */
export const mustOfferFirst = (deposit: Deposit, processor: Processor): boolean => deposit.seq > 0 && accountProcessors.has(processor)
