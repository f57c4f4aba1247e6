import { expose } from 'comlink'
import type { WireInvoice } from '../../../../../contract/invoices.ts'
import { guids, pollMs } from '../invoices.ts'
import { ask } from './ask.ts'

export type Answers = Record<string, WireInvoice>

/** The simplest worker: an interval, a hundred requests, one message. */
const pollWorker = {
  poll(told: (answers: Answers) => void): void {
    const cycle = async (): Promise<void> =>
      told(Object.fromEntries(await Promise.all(guids.map(async (guid) => [guid, await ask(guid)] as const))))
    void cycle()
    setInterval(() => void cycle(), pollMs)
  },
}
export type PollWorker = typeof pollWorker
expose(pollWorker)
