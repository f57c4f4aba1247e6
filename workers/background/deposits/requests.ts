import { fraudCard } from '../../../contract/cascade.ts'
import type { ProcessorSecret } from '../../../contract/background.ts'
import { entroReject, unionpayListen } from '../../../contract/processors.ts'
import { cancelDeposit } from '../../../contract/deposits.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { chargeBodyOf, walletBodyOf } from '../../../domain/cascade/codec.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import { consentAgeHeader } from '../../../domain/cascade/consent.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { requestOf } from '../../../domain/kernel/routeCall.ts'
import type { CallOutcome, RawReply, Transport } from '../transport/callRoute.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { DepositTask } from './task.ts'

type Keyed = { key: string; secureId: string | undefined; secret: ProcessorSecret | undefined; consentAge: number }

/** Creates the HTTP requests of a deposit. domain/cascade interprets the replies. */
export function createDepositRequests(transport: Transport) {
  return {
    /**
     * `secureId`: of the wallet that pays, if there is one. `secret`: a PIN or a token that the person gave
     * for this charge. `consentAge`: in milliseconds; a header, because the body of a repeat has to be the
     * same (SRV-04).
     */
    charge(deposit: Deposit, processor: Processor, { key, secureId, secret, consentAge }: Keyed, signal: AbortSignal): Promise<RawReply> {
      const { path, as } = processorTable[processor].call
      const body = (secureId !== undefined && walletBodyOf(deposit, secureId)) || { ...chargeBodyOf(deposit), ...secret }
      const route = { path, method: 'POST', encoding: as === 'form' ? 'form' : 'json' } as const
      return transport.exchange(requestOf(route, { body, key }, consentAgeHeader(consentAge)), signal)
    },
    /** Tells the server that the person passed over ENTROPAY; nothing depends on its answer (FUND-28). */
    async reject(deposit: Deposit, signal: AbortSignal): Promise<void> {
      await transport.send(entroReject, { body: { deposit: deposit.order.id } }, signal)
    },
    check(deposit: Deposit, signal: AbortSignal): Promise<RawReply> {
      const { amount, currency, card, id, account, fixed, bonus } = deposit.order
      return transport.send(fraudCard, { body: { amount, currency, card, deposit: id, account, fixed, bonus } }, signal)
    },
    listen({ processor, key, transactionId, union }: Extract<DepositTask, { do: 'listen' }>, signal: AbortSignal): Promise<RawReply> {
      const { listen } = processorTable[processor]
      if (listen === null) throw new Error(`${processor} has no outcome to ask for`)
      if (union && transactionId !== undefined) return transport.send(unionpayListen, { body: { transaction_id: transactionId } }, signal)
      const body = { key, ...(transactionId === undefined ? {} : { transaction_id: transactionId }) }
      return transport.send({ path: listen, method: 'POST', encoding: 'json' }, { body }, signal)
    },
    cancel(deposit: Deposit, signal: AbortSignal): Promise<CallOutcome<ResponseOf<typeof cancelDeposit>>> {
      const { phase } = deposit
      // After a refusal the page shows a failure, and so does the record.
      const failed = phase.at === 'failed' || (phase.at === 'confirming' && phase.refused) ? { failed: true } : {}
      return transport.callRoute(cancelDeposit, { body: { deposit: deposit.order.id, ...failed } }, signal)
    },
  }
}

export type DepositRequests = ReturnType<typeof createDepositRequests>
