import type { DepositCommand } from '../../../domain/cascade/commands.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../../domain/cascade/events.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import { listenJob } from '../jobs/listen.ts'
import { backOffMs } from '../../../domain/kernel/backOff.ts'
import type { StoreChange, JobRow } from '../store/rows.ts'
import { depositBackOff } from './backOff.ts'
import type { DepositTask } from './task.ts'

/**
 * Events that a job's own run produces. Without a next task the job's row must be removed, or it would be due
 * for ever.
 */
const endsRun: ReadonlySet<DepositEvent['type']> = new Set([
  'checkPassed',
  'checkRefused',
  'checkLost',
  'listenAnswered',
  'listenLost',
  'due',
])
const failures: ReadonlySet<DepositEvent['type']> = new Set(['checkLost', 'listenLost'])

const isTask = (command: DepositCommand): command is DepositTask =>
  command.do === 'check' || command.do === 'listen' || command.do === 'wait'

type Transition = {
  uid: number
  before: Deposit
  after: Deposit
  event: DepositEvent
  commands: readonly DepositCommand[]
  row: JobRow | undefined
  /** This leader continues the work of another tab's, at its due times. */
  takesOver: boolean
}

/** Returns the change of a deposit's row in the job table after one event; empty if its task is unchanged. */
export function jobChanges(
  { uid, before, after, event, commands, row, takesOver }: Transition,
  now: EpochMs,
  random: () => number,
  retryAfterMs = 0,
): StoreChange[] {
  const key = listenJob.key(after.order.id)
  const task = commands.find(isTask)
  const failed = failures.has(event.type)
  if (!task) return row && (failed || endsRun.has(event.type) || before.phase !== after.phase) ? [{ in: 'jobs', remove: key }] : []
  if (takesOver && event.type === 'restored' && before.phase === after.phase && row?.task?.do === task.do) return []
  const attempt = failed ? (row?.attempt ?? 0) + 1 : 0
  const dueAt = task.do === 'wait' ? task.untilMs : now + task.afterMs
  const put: JobRow = {
    uid,
    key,
    kind: listenJob.kind,
    nextAt: failed ? Math.max(dueAt, now + backOffMs(depositBackOff, attempt, random, retryAfterMs)) : dueAt,
    setAt: now,
    lastRunAt: endsRun.has(event.type) ? now : (row?.lastRunAt ?? null),
    lastResult: event.type,
    attempt,
    task,
  }
  return [{ in: 'jobs', put }]
}
