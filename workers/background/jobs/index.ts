import type { JobKind } from '../scheduler/job.ts'
import type { JobRow } from '../store/rows.ts'
import { chatBalanceJob, lastHostJob } from './chat.ts'
import { invoiceJob } from './invoice.ts'
import type { Job, JobDependencies, LeadershipStart } from './job.ts'
import { listenJob } from './listen.ts'
import { messagesJob } from './messages.ts'
import { notificationsJob } from './notifications.ts'
import { otherDevicesJob } from './otherDevices.ts'
import { reminderJob } from './reminder.ts'
import { signalsJob } from './signals.ts'
import { standingJob } from './standing.ts'
import { ticketsJob } from './tickets.ts'
import { uploadJob } from './upload.ts'
import { userJob } from './user.ts'

/** Every job of the worker (BG-01), in the order in which due jobs start. */
export const jobs: readonly Job[] = [
  reminderJob,
  listenJob,
  invoiceJob,
  userJob,
  otherDevicesJob,
  chatBalanceJob,
  lastHostJob,
  uploadJob,
  messagesJob,
  notificationsJob,
  signalsJob,
  ticketsJob,
  standingJob,
]

/** Returns what the scheduler runs, by kind. */
export const createJobs = (dependencies: JobDependencies): ReadonlyMap<string, JobKind> =>
  new Map(jobs.map(({ kind, create }) => [kind, create(dependencies)]))

/**
 * Returns the rows to save when a leadership starts. A tab that takes over continues the saved ones: a
 * takeover causes no call (BG-03).
 */
export async function firstRows(start: LeadershipStart): Promise<JobRow[]> {
  const saved = start.first ? [] : await start.store.all('jobs', start.uid)
  const rows = await Promise.all(jobs.map(async ({ firstRow }) => (await firstRow?.(start)) ?? null))
  return rows.filter((row) => row !== null && !saved.some(({ key }) => key === row.key)) as JobRow[]
}
