import type { DepositStatus, DepositView } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import type { OwnOffer } from '../cascade/processorFacts.ts'
import { charges, ownOffer, processorTable } from '../cascade/processorTable.ts'
import { assertNever } from '../kernel/result.ts'

export type DepositStepState = 'done' | 'now' | 'todo' | 'failed'
const steps = ['checking', 'contacting', 'offer', 'secure', 'credited'] as const
/**
 * One step of a deposit's stepper (FUND-37). `page` replaces `secure` if the person pays on the processor's
 * own page; `entro` and `zoom` replace their offers, `left` the offer to a person who left (FUND-36), `cvv`
 * the bank that waits for a security code. `note` is the key of the text under the current step.
 */
export type DepositStep = { step: (typeof steps)[number] | SpecialStep; state: DepositStepState; note?: DepositNote }
type OpenStatus = Exclude<DepositStatus, { at: 'succeeded' | 'failed' | 'cancelled' }>
type SpecialStep = 'page' | OwnOffer | 'left' | 'cvv'
type DepositNote = OpenStatus['at'] | SpecialStep | 'returned' | 'leftOffline' | 'elsewhere'

function stepIndex(status: DepositStatus, tried: number): number {
  switch (status.at) {
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
      return status.processor === null || !charges(status.processor) ? 0 : 1
    case 'succeeded':
      return steps.length
    case 'failed':
    case 'cancelled':
      return tried === 0 ? 0 : 1
    default:
      return assertNever(status)
  }
}

/**
 * View of the stepper. `returned`: the person has just come back from the bank and the outcome is being
 * requested, so the old status is not shown. `offline`: no network, so nothing is requested.
 */
export type StepperView = 'plain' | 'returned' | 'offline'

/**
 * True for a deposit of another device between two processors: nothing is being sent. An own deposit that
 * contacts a processor has no reason at it yet.
 */
export const waitsElsewhere = ({ status, tried }: Pick<DepositView, 'status' | 'tried'>): boolean =>
  status.at === 'contacting' && tried.at(-1)?.code !== undefined

const waits: ReadonlySet<DepositStatus['at']> = new Set(['contacting', 'secure', 'listening'])

/**
 * Returns the processor on whose own page the person pays without a confirmation at their bank; else null.
 */
export const hostedPageProcessor = (status: DepositStatus): Processor | null =>
  status.at === 'secure' && processorTable[status.processor].secure === 'page' ? status.processor : null

/** Returns what a current step asks for beside the usual; null if nothing. */
function specialStep(status: DepositStatus): SpecialStep | null {
  if (status.at === 'offering' && status.left !== undefined) return 'left'
  if (status.at === 'offering') return ownOffer(status.processor)
  if (status.at === 'listening' && status.needs === 'cvv') return 'cvv'
  return hostedPageProcessor(status) ? 'page' : null
}

const specialPlaces: Readonly<Record<SpecialStep, DepositStep['step']>> = {
  page: 'secure',
  entro: 'offer',
  zoom: 'offer',
  left: 'offer',
  cvv: 'contacting',
}

/** True for a step that exists only while it is the current one. */
export const isSpecial = (step: DepositStep['step']): step is SpecialStep => Object.hasOwn(specialPlaces, step)

function shownStep(step: DepositStep['step'], status: DepositStatus): DepositStep['step'] {
  const special = specialStep(status)
  return special !== null && specialPlaces[special] === step ? special : step
}

/** Returns the key of the text under the current step. */
function noteOf(status: OpenStatus, view: StepperView): DepositNote {
  const { at } = status
  const special = specialStep(status)
  if (view === 'offline') return special === 'left' ? 'leftOffline' : 'offline'
  if (special !== null) return special
  return view === 'returned' && waits.has(at) ? 'returned' : at
}

/**
 * Returns a deposit's steps. The steps for the bank's page and for another processor appear only in those
 * statuses.
 */
export function depositSteps(deposit: Pick<DepositView, 'status' | 'tried'>, view: StepperView = 'plain'): DepositStep[] {
  const { tried } = deposit
  const status: DepositStatus =
    view === 'returned' && deposit.status.at === 'secure' ? { at: 'listening', processor: deposit.status.processor } : deposit.status
  const now = stepIndex(status, tried.filter((attempt) => charges(attempt.processor)).length)
  const ended = status.at === 'succeeded' || status.at === 'failed' || status.at === 'cancelled'
  return (
    steps
      .map((step, index): DepositStep => {
        if (step === 'contacting' && status.at === 'offering') return { step, state: status.code === undefined ? 'todo' : 'failed' }
        if (step === 'contacting' && waitsElsewhere(deposit))
          return { step, state: 'failed', note: view === 'offline' ? 'offline' : 'elsewhere' }
        if (index < now) return { step, state: 'done' }
        if (index > now) return { step, state: 'todo' }
        return ended ? { step, state: 'failed' } : { step, state: 'now', note: noteOf(status, view) }
      })
      .filter(({ step }) => (step !== 'secure' || status.at === 'secure') && (step !== 'offer' || status.at === 'offering'))
      // Nothing was asked of a bank before the first offer.
      .filter(({ step }) => step !== 'contacting' || status.at !== 'offering' || status.code !== undefined)
      .map((one): DepositStep => ({ ...one, step: shownStep(one.step, status) }))
  )
}

/**
 * FUND-37, FUND-44: true if a cancel can be requested: no charge is being sent. After that the server
 * decides.
 */
export function isCancellable(deposit: Pick<DepositView, 'status' | 'tried'>): boolean {
  const { status } = deposit
  return (
    waitsElsewhere(deposit) ||
    status.at === 'checking' ||
    status.at === 'secure' ||
    status.at === 'listening' ||
    status.at === 'confirming' ||
    (status.at === 'offline' && (status.processor === null || !charges(status.processor)))
  )
}
