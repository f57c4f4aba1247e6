import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { isUnresolved } from '../../../server/areas/cascade/record.ts'
import type { AttemptTable } from '../../../server/areas/cascade/tables.ts'
import type { ProcessorPort, Reversal } from '../../../server/external/processors.ts'
import type { ModelDeposit } from './modelDeposit.ts'

/** `outcome`: of its charge; `operator`: it reports money that an operator has refunded, or is refunding. */
type Waiting = { reversal: Reversal; for: 'outcome' | 'operator' }

/** Takes money back in the model, by the rules of bookReversal.ts and refundDeposit.ts (FUND-45). */
export function modelReversals(deposits: ReadonlyMap<string, ModelDeposit>, port: Pick<ProcessorPort, 'reversals' | 'void'>) {
  let waiting: Waiting[] = []
  let last = 0

  function find(reference: string): { deposit: ModelDeposit; attempt: AttemptTable } | null {
    const deposit = deposits.get(reference.slice(0, reference.lastIndexOf('.')))
    const attempt = deposit?.attempts.find((one) => one.reference === reference)
    return deposit && attempt ? { deposit, attempt } : null
  }

  /** Books a reversal. Returns what it waits for, or null. */
  function book({ reference, kind }: Reversal): Waiting['for'] | null {
    const found = find(reference)
    if (!found) throw new Error(`a reversal of ${reference}, which is not ours`)
    const { deposit, attempt } = found
    if (isUnresolved(attempt)) return 'outcome'
    if (attempt.status !== 'approved') return null
    const refund = deposit.refunds.get(reference)
    if (refund) {
      // The report of a refund on its way confirms it; a chargeback, or a second report, is for an operator.
      if (refund === 'returned' || kind === 'chargeback') return 'operator'
      confirm(deposit, reference)
      return null
    }
    if (deposit.reversed.includes(reference)) throw new Error(`${reference} is reversed twice`)
    deposit.reversed.push(reference)
    deposit.notified += 1
    return null
  }

  const bookOrWait = (reversal: Reversal): Waiting[] => {
    const until = book(reversal)
    return until === null ? [] : [{ reversal, for: until }]
  }

  async function read(): Promise<void> {
    waiting = waiting.flatMap((one) => (one.for === 'outcome' ? bookOrWait(one.reversal) : [one]))
    const reported = await port.reversals(last)
    const readable = (reported ?? []).flatMap((one) => ('written' in one ? [] : [one]))
    for (const reversal of readable.filter(({ seq }) => seq > last).toSorted((a, b) => a.seq - b.seq)) {
      waiting.push(...bookOrWait(reversal))
      last = reversal.seq
    }
  }

  /** An operator refunds a credited attempt, or repeats the command. */
  async function refund(reference: string): Promise<void> {
    const found = find(reference)
    if (!found || found.attempt.status !== 'approved') return
    const { deposit, attempt } = found
    if (!deposit.refunds.has(reference)) {
      if (deposit.reversed.includes(reference) || !processorTable[attempt.processor].abilities.refund) return
      deposit.reversed.push(reference)
      deposit.refunds.set(reference, 'open')
    }
    if (deposit.refunds.get(reference) === 'returned') return
    if ((await port.void(attempt.processor, reference)) !== 'unknown') confirm(deposit, reference)
  }

  /** Ends a refund, once: by the answer to our call, or by the processor's report. */
  function confirm(deposit: ModelDeposit, reference: string): void {
    if (deposit.refunds.get(reference) === 'returned') return
    deposit.refunds.set(reference, 'returned')
    deposit.notified += 1
  }

  const openRefunds = (): string[] =>
    [...deposits.values()].flatMap(({ refunds }) => [...refunds].filter(([, state]) => state === 'open').map(([reference]) => reference))

  return {
    read,
    refund,
    /** An operator repeats open refunds, and closes reports of money that was refunded already. */
    async settle(): Promise<void> {
      for (const reference of openRefunds()) await refund(reference)
      waiting = waiting.filter((one) => one.for === 'outcome')
    },
    /** The reversals and refunds without an end. */
    open: (): string[] => [
      ...openRefunds().map((reference) => `the refund of ${reference}`),
      ...waiting.map(({ reversal }) => `the reversal of ${reversal.reference}`),
    ],
    forget(): void {
      waiting = []
      last = 0
    },
  }
}
