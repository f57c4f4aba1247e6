import { fraudCard } from '../../../contract/cascade.ts'
import { cancelDeposit } from '../../../contract/deposits.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { chargeBodyOf } from '../../../domain/cascade/codec.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import type { CallOutcome, RawReply, Transport } from '../transport/callRoute.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { DepositTask } from './task.ts'

/** Creates the HTTP requests of a deposit. domain/cascade interprets the replies. */
export function createDepositRequests(transport: Transport) {
  return {
    charge(deposit: Deposit, processor: Processor, key: string, signal: AbortSignal): Promise<RawReply> {
      const { path, as } = processorTable[processor].call
      return transport.send(
        { path, method: 'POST', encoding: as === 'form' ? 'form' : 'json' },
        { body: chargeBodyOf(deposit), key },
        signal,
      )
    },
    check(deposit: Deposit, signal: AbortSignal): Promise<RawReply> {
      const { amount, currency, card, id, account, fixed, bonus } = deposit.order
      return transport.send(fraudCard, { body: { amount, currency, card, deposit: id, account, fixed, bonus } }, signal)
    },
    listen({ processor, key, transactionId }: Extract<DepositTask, { do: 'listen' }>, signal: AbortSignal): Promise<RawReply> {
      const { listen } = processorTable[processor]
      if (listen === null) throw new Error(`${processor} has no outcome to ask for`)
      const body = { key, ...(transactionId === undefined ? {} : { transaction_id: transactionId }) }
      return transport.send({ path: listen, method: 'POST', encoding: 'json' }, { body }, signal)
    },
    cancel(deposit: Deposit, signal: AbortSignal): Promise<CallOutcome<ResponseOf<typeof cancelDeposit>>> {
      return transport.callRoute(cancelDeposit, { body: { deposit: deposit.order.id } }, signal)
    },
  }
}

export type DepositRequests = ReturnType<typeof createDepositRequests>
