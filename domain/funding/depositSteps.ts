import type { DepositStage, DepositView } from '../../contract/background.ts'
import { assertNever } from '../kernel/result.ts'

export type StepState = 'done' | 'now' | 'todo' | 'failed'
/** The stepper of a deposit (FUND-37). `note` is the key of the sentence that stands under the step at hand. */
export type DepositStep = { step: 'checking' | 'contacting' | 'secure' | 'credited'; state: StepState; note?: string }

const steps = ['checking', 'contacting', 'secure', 'credited'] as const

function reached(stage: DepositStage, tried: number): number {
  switch (stage.at) {
    case 'checking':
      return 0
    case 'contacting':
    case 'confirming':
    case 'listening':
      return 1
    case 'secure':
      return 2
    case 'offline':
      return stage.processor === null || stage.processor === 'FRAUD' ? 0 : 1
    case 'succeeded':
      return steps.length
    case 'failed':
    case 'cancelled':
      return tried === 0 ? 0 : 1
    default:
      return assertNever(stage)
  }
}

/** Where a deposit stands, in four steps. The bank's own step is left out of one that has passed or failed without it. */
export function depositSteps(deposit: Pick<DepositView, 'stage' | 'tried'>): DepositStep[] {
  const { stage } = deposit
  const now = reached(stage, deposit.tried.filter((attempt) => attempt.processor !== 'FRAUD').length)
  const ended = stage.at === 'failed' || stage.at === 'cancelled'
  return steps
    .map((step, index): DepositStep => {
      if (index < now) return { step, state: 'done' }
      if (index > now) return { step, state: 'todo' }
      return ended ? { step, state: 'failed' } : { step, state: 'now', note: stage.at }
    })
    .filter(({ step }) => step !== 'secure' || stage.at === 'secure')
}

/** FUND-37, FUND-44: cancelling can be asked for while no charge is on its way. Of one that went out the server decides. */
export function isCancellable(deposit: Pick<DepositView, 'stage' | 'tried'>): boolean {
  const { stage } = deposit
  return (
    stage.at === 'checking' ||
    stage.at === 'secure' ||
    stage.at === 'listening' ||
    stage.at === 'confirming' ||
    (stage.at === 'offline' && (stage.processor === null || stage.processor === 'FRAUD'))
  )
}
