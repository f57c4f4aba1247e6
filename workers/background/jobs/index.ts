import type { JobKind } from '../scheduler/job.ts'
import type { JobRow } from '../store/rows.ts'
import { chatBalanceJob, lastHostJob } from './chat.ts'
import { invoiceJob } from './invoice.ts'
import type { Job, JobDependencies, LeadershipStart } from './job.ts'
import { listenJob } from './listen.ts'
import { otherDevicesJob } from './otherDevices.ts'
import { userJob } from './user.ts'

/** Every job of the worker (BG-01), in the order in which due jobs start. */
export const jobs: readonly Job[] = [listenJob, invoiceJob, userJob, otherDevicesJob, chatBalanceJob, lastHostJob]

/** Returns what the scheduler runs, by kind. */
export const createJobs = (dependencies: JobDependencies): ReadonlyMap<string, JobKind> =>
  new Map(jobs.map(({ kind, create }) => [kind, create(dependencies)]))

/** Returns the rows to save when a leadership starts. */
export const firstRows = async (start: LeadershipStart): Promise<JobRow[]> =>
  (await Promise.all(jobs.map(async ({ firstRow }) => (await firstRow?.(start)) ?? null))).filter((row) => row !== null)
