import type { Moment } from '../../../domain/kernel/time.ts'
import { depositBackOff } from '../deposits/backOff.ts'
import type { LazyMachine } from '../deposits/lazyMachine.ts'
import type { JobKind } from '../scheduler/job.ts'
import type { Store } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { chatBalanceJob, lastHostJob } from './chat.ts'
import { elsewhereJob } from './elsewhere.ts'
import { invoiceJob } from './invoice.ts'
import type { JobKindName } from './kinds.ts'
import { userJob } from './user.ts'

type Settings = { transport: Transport; store: Store; machine: LazyMachine; now(): Moment; random(): number }

/** All that the worker runs by itself (BG-01). */
export const allJobs = (settings: Settings): Record<JobKindName, JobKind> => ({
  listen: lazyListen(settings.machine),
  invoice: invoiceJob(settings),
  user: userJob(settings),
  chatBalance: chatBalanceJob(settings),
  lastHost: lastHostJob(settings),
  elsewhere: elsewhereJob({
    ...settings,
    lookAt: async (listed, signal) => (await settings.machine.get())?.elsewhere(listed, signal) ?? null,
  }),
})

/** `jobs/listen.ts`, which comes with the machine. */
const lazyListen = (machine: LazyMachine): JobKind => ({
  timeoutMs: 10_000,
  minGapMs: 0,
  backOff: depositBackOff,
  run: async (row, signal) => (await machine.get())?.listen(row, signal) ?? { end: 'failed', code: 'network.unreachable' },
})
