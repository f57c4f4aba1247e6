import type { DepositStage, DepositView } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import { processorTable } from '../cascade/processorTable.ts'
import { assertNever } from '../kernel/result.ts'

export type StepState = 'done' | 'now' | 'todo' | 'failed'
const steps = ['checking', 'contacting', 'offer', 'secure', 'credited'] as const
/**
 * The stepper of a deposit (FUND-37). `page` stands for `secure` where the person pays on the processor's own page. `note` is the key of the
 * sentence that stands under the step at hand.
 */
export type DepositStep = { step: (typeof steps)[number] | 'page'; state: StepState; note?: string }

function reached(stage: DepositStage, tried: number): number {
  switch (stage.at) {
    case 'checking':
      return 0
    case 'contacting':
    case 'confirming':
    case 'listening':
      return 1
    case 'offering':
      return 2
    case 'secure':
      return 3
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

/**
 * How a deposit is looked at. `returned`: by somebody who has just come back from their bank, whose answer is being read, so that the stage
 * before is no news. `offline`: without a network, where nobody is asked.
 */
export type Outlook = 'plain' | 'returned' | 'offline'

const waits: ReadonlySet<DepositStage['at']> = new Set(['contacting', 'secure', 'listening'])

/** The processor on whose own page the person pays, confirming nothing at their bank; null while they do not. */
export const ownPageOf = (stage: DepositStage): Processor | null =>
  stage.at === 'secure' && processorTable[stage.processor].secure === 'page' ? stage.processor : null

/** What is said under the step at hand. */
function noteOf(stage: DepositStage, outlook: Outlook): string {
  const { at } = stage
  if (outlook === 'offline') return 'offline'
  if (ownPageOf(stage)) return 'page'
  return outlook === 'returned' && waits.has(at) ? 'returned' : at
}

/** Where a deposit stands, in steps. Those of the bank's page and of another processor are left out of one that stands elsewhere. */
export function depositSteps(deposit: Pick<DepositView, 'stage' | 'tried'>, outlook: Outlook = 'plain'): DepositStep[] {
  const { tried } = deposit
  const stage: DepositStage =
    outlook === 'returned' && deposit.stage.at === 'secure' ? { at: 'listening', processor: deposit.stage.processor } : deposit.stage
  const now = reached(stage, tried.filter((attempt) => attempt.processor !== 'FRAUD').length)
  const ended = stage.at === 'failed' || stage.at === 'cancelled'
  return steps
    .map((step, index): DepositStep => {
      if (step === 'contacting' && stage.at === 'offering') return { step, state: 'failed' }
      if (index < now) return { step, state: 'done' }
      if (index > now) return { step, state: 'todo' }
      return ended ? { step, state: 'failed' } : { step, state: 'now', note: noteOf(stage, outlook) }
    })
    .filter(({ step }) => (step !== 'secure' || stage.at === 'secure') && (step !== 'offer' || stage.at === 'offering'))
    .map((shown): DepositStep => (shown.step === 'secure' && ownPageOf(stage) ? { ...shown, step: 'page' } : shown))
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
