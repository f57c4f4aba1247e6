import type { Moment } from '../../../domain/kernel/time.ts'
import type { Deposits } from '../deposits/deposits.ts'
import type { DepositRequests } from '../deposits/requests.ts'
import type { JobKind } from '../scheduler/job.ts'
import type { Store } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { elsewhereJob } from './elsewhere.ts'
import { invoiceJob } from './invoice.ts'
import type { JobKindName } from './kinds.ts'
import { listenJob } from './listen.ts'
import { userJob } from './user.ts'

type Settings = {
  transport: Transport
  store: Store
  requests: DepositRequests
  deposits: Pick<Deposits, 'deliver'>
  ended: AbortSignal
  now(): Moment
  random(): number
}

/** All that the worker runs by itself (BG-01). */
export const allJobs = (settings: Settings): Record<JobKindName, JobKind> => ({
  listen: listenJob(settings),
  invoice: invoiceJob(settings),
  user: userJob(settings),
  elsewhere: elsewhereJob(settings),
})
