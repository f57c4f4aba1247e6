import type { DepositCommand } from '../../../domain/cascade/commands.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../../domain/cascade/events.ts'
import type { Moment } from '../../../domain/kernel/time.ts'
import { depositKey } from '../jobs/kinds.ts'
import { backOffMs } from '../scheduler/backOff.ts'
import type { Change, JobRow } from '../store/rows.ts'
import { depositBackOff } from './backOff.ts'
import type { DepositTask } from './task.ts'

/** Events that a job's own run brings: without a next task, its row has to go, or it would be due for ever. */
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

type Step = {
  uid: number
  before: Deposit
  after: Deposit
  event: DepositEvent
  commands: readonly DepositCommand[]
  row: JobRow | undefined
}

/** The change of a deposit's row in the job table after one event; none when its task stands. */
export function jobChanges(
  { uid, before, after, event, commands, row }: Step,
  now: Moment,
  random: () => number,
  retryAfterMs = 0,
): Change[] {
  const key = depositKey(after.order.id)
  const task = commands.find(isTask)
  const failed = failures.has(event.type)
  if (!task) return row && (failed || endsRun.has(event.type) || before.phase !== after.phase) ? [{ in: 'jobs', remove: key }] : []
  const attempt = failed ? (row?.attempt ?? 0) + 1 : 0
  const dueAt = task.do === 'wait' ? task.untilMs : now + task.afterMs
  const put: JobRow = {
    uid,
    key,
    kind: 'listen',
    nextAt: failed ? Math.max(dueAt, now + backOffMs(depositBackOff, attempt, random, retryAfterMs)) : dueAt,
    setAt: now,
    lastRunAt: endsRun.has(event.type) ? now : (row?.lastRunAt ?? null),
    lastResult: event.type,
    attempt,
    task,
  }
  return [{ in: 'jobs', put }]
}
