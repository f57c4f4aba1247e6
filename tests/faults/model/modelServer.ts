import type { PaymentResponse } from '../../../contract/cascade.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { chargeRefusal, isInProgress, mayContinue } from '../../../domain/cascade/permit.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { resolutionOf } from '../../../domain/cascade/resolution.ts'
import { nextCheckOf, nextStatusCheck } from '../../../domain/cascade/statusChecks.ts'
import { money } from '../../../domain/kernel/money.ts'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { findingOf } from '../../../server/areas/cascade/charge.ts'
import { toPastAttempt } from '../../../server/areas/cascade/openAttempt.ts'
import { toPaymentAnswer } from '../../../server/areas/cascade/paymentAnswer.ts'
import { requireConsent } from '../../../server/areas/cascade/serveCharge.ts'
import { changesFor, type Finding, isUnresolved } from '../../../server/areas/cascade/record.ts'
import type { AttemptTable } from '../../../server/areas/cascade/tables.ts'
import type { ProcessorPort } from '../../../server/external/processors.ts'
import { Refusal } from '../../../server/kernel/refusal.ts'
import type { RequestResult } from '../../../domain/cascade/attemptResult.ts'
import { Died } from '../withFaultServer.ts'
import type { FundedCustomer, ScheduleServer, ServerCall } from '../scheduleServer.ts'
import { isStormy, type World } from '../world.ts'
import type { ModelDeposit } from './modelDeposit.ts'
import { modelProcessors } from './modelProcessors.ts'
import { modelReversals } from './modelReversals.ts'

/** The call of one person, with their cascade. */
type Payer = FundedCustomer & { stack: readonly Processor[] }

const amount = money(30_000, 'EUR')

/**
 * Creates the server of card deposits in memory: its real rules over maps. Transactions and locks are proved
 * by the real server alone (realSchedules.ts). `wrap` replaces the processors.
 */
export function modelServer(world: World, wrap: (port: ProcessorPort) => ProcessorPort = (port) => port) {
  const processors = modelProcessors(world)
  const port = wrap(processors.port)
  const now = world.time.now
  const deposits = new Map<string, ModelDeposit>()
  const shut = new Set<string>()
  const passed = new Set<string>()
  const answers = new Map<string, string>()
  const passedOver = new Set<string>()
  const stacks = new Map<number, readonly Processor[]>()
  const reversals = modelReversals(deposits, port)
  let payers = 0

  /** The process may die at each of the points that the real server names. */
  function faultPoint(): void {
    if (isStormy(world) && world.random.chance(0.02)) throw new Died()
  }

  function depositOf({ deposit_id: id }: AttemptTable): ModelDeposit {
    const deposit = deposits.get(id)
    if (!deposit) throw new Error(`there is no deposit ${id}`)
    return deposit
  }

  function record(attempt: AttemptTable, finding: Finding): AttemptTable {
    if (attempt.status === 'voiding' && (finding.is !== 'free' || finding.as !== 'voided')) return attempt
    if (isUnresolved(attempt)) applyFinding(attempt, finding)
    else if (finding.is === 'approved' && attempt.status !== 'approved' && attempt.late === null)
      Object.assign(attempt, { late: 'found', ask_at: now() })
    faultPoint()
    return attempt
  }

  function applyFinding(attempt: AttemptTable, finding: Finding): void {
    const deposit = depositOf(attempt)
    Object.assign(attempt, changesFor(attempt, finding, now()))
    if (finding.is === 'approved') deposit.credits += 1
    if (deposit.status !== 'open') return
    if (attempt.status === 'approved') deposit.status = 'succeeded'
    if (attempt.status !== 'declined' && attempt.status !== 'voided') return
    if (!mayContinue(deposit.stack, deposit.attempts.map(toPastAttempt))) deposit.status = 'failed'
  }

  async function voidAttempt(attempt: AttemptTable, code: string): Promise<AttemptTable> {
    if (!isUnresolved(attempt)) return attempt
    if (attempt.status !== 'voiding') Object.assign(attempt, { status: 'voiding', code })
    if ((await port.void(attempt.processor, attempt.reference)) === 'unknown') return attempt
    return record(attempt, { is: 'free', as: 'voided', code: attempt.code ?? code })
  }

  async function voidEnded(attempt: AttemptTable): Promise<AttemptTable> {
    if ((await port.void(attempt.processor, attempt.reference)) === 'voided' && attempt.late === null) attempt.ask_at = null
    return attempt
  }

  async function resolve(attempt: AttemptTable): Promise<AttemptTable> {
    if (attempt.sent_at === null) return attempt
    if (attempt.status === 'voiding') return voidAttempt(attempt, attempt.code ?? 'cascade.not_sent')
    const verdict = await port.status(attempt.processor, attempt.reference, amount)
    faultPoint()
    const next = resolutionOf(attempt.processor, verdict.is, now() - attempt.sent_at)
    if (next.do === 'void') return isUnresolved(attempt) ? voidAttempt(attempt, next.code) : voidEnded(attempt)
    if (next.do === 'wait' || verdict.is === 'notFound') return attempt
    return record(attempt, findingOf(verdict))
  }

  function openAttempt({ stack, card }: Payer, id: string, seq: number, processor: Processor, token: unknown): AttemptTable {
    const reference = `${id}.${seq}`
    const known = deposits.get(id)
    const existing = known?.attempts.find((one) => one.reference === reference)
    if (existing) return existing
    if (shut.has(id) || (known && known.status !== 'open')) throw new Refusal(200, 'deposit.closed')
    if (processor === 'ZOOM' && token === undefined) throw new Refusal(200, 'decline.card_data_not_valid')
    const refusal = chargeRefusal(stack, (known?.attempts ?? []).map(toPastAttempt), { processor, seq })
    if (refusal) throw new Refusal(200, refusal)
    if (processor === 'ENTROPAY' && passedOver.has(id)) throw new Refusal(200, 'cascade.wrong_processor')
    const others = [...deposits].filter(([other, { status }]) => other !== id && status === 'open').flatMap(([, { attempts }]) => attempts)
    const isBeside = others.some(({ status, prepared_at, sent_at }) => isInProgress({ status, since: sent_at ?? prepared_at }, now()))
    if ((known?.attempts ?? []).length === 0 && isBeside) throw new Refusal(200, 'cascade.other_open')
    const nothing = { attempts: [], credits: 0, reversed: [], refunds: new Map<string, 'open' | 'returned'>(), notified: 0 }
    const deposit: ModelDeposit = known ?? { status: 'open', stack, openedAt: now(), ...nothing }
    deposits.set(id, deposit)
    const attempt: AttemptTable = {
      reference,
      deposit_id: id,
      customer_id: 1,
      seq,
      processor,
      fingerprint: null,
      status: 'prepared',
      code: null,
      message: null,
      next: false,
      bank_url: null,
      secure_code: null,
      processor_id: null,
      prepared_at: now(),
      sent_at: null,
      settled_at: null,
      ask_at: now() + 600_000,
      late: null,
      union_card: processor === 'ORANGE' && card.startsWith('union'),
      needs_cvv: false,
    }
    deposit.attempts.push(attempt)
    return attempt
  }

  async function check(deposit: string): Promise<void> {
    if ((await port.check('FRAUD', { amount, card: null })).is === 'unknown') throw new Refusal(503, 'cascade.response_error')
    passed.add(deposit)
  }

  async function charge(payer: Payer, processor: Processor, key: string, body: ServerCall['body']): Promise<PaymentResponse> {
    const [id = '', seq = ''] = key.split('.')
    const isKnown = passed.has(id) || deposits.get(id)?.attempts.some(({ reference }) => reference === key) === true
    if (processorTable[processor].needs.includes('card') && !isKnown) await check(id)
    const attempt = openAttempt(payer, id, Number(seq), processor, body['token'])
    faultPoint()
    if (attempt.status !== 'prepared') return toPaymentAnswer(attempt)
    Object.assign(attempt, { status: 'sent', sent_at: now(), ask_at: nextStatusCheck(now(), now(), 'open') })
    faultPoint()
    const { token, pin } = body as { token?: string; pin?: string }
    const given = { ...(token === undefined ? {} : { token }), ...(pin === undefined ? {} : { pin }) }
    const verdict = await port.charge(processor, { reference: key, amount, card: payer.card, returnTo: 'http://app.test', ...given })
    faultPoint()
    record(attempt, findingOf(verdict))
    faultPoint()
    return toPaymentAnswer(attempt)
  }

  async function listen(key: string): Promise<PaymentResponse> {
    const attempt = deposits.get(key.slice(0, key.lastIndexOf('.')))?.attempts.find(({ reference }) => reference === key)
    if (!attempt || attempt.status === 'prepared') return { status: 'none' }
    const answer = toPaymentAnswer(isUnresolved(attempt) ? await resolve(attempt) : attempt)
    faultPoint()
    return answer
  }

  /** The security code of the newest ENTROPAY attempt. */
  async function completeEntropay(id: string, cvv: string): Promise<PaymentResponse> {
    const attempt = deposits.get(id)?.attempts.findLast(({ processor }) => processor === 'ENTROPAY')
    if (!attempt) return { status: 'none' }
    if (!attempt.needs_cvv || !isUnresolved(attempt)) return toPaymentAnswer(attempt)
    const verdict = await port.complete('ENTROPAY', attempt.reference, amount, cvv)
    return toPaymentAnswer(verdict.is === 'notSent' ? attempt : record(attempt, findingOf(verdict)))
  }

  function passOver(id: string): { return: 'true' } {
    if (deposits.get(id)?.attempts.some((attempt) => attempt.processor === 'ENTROPAY' && isUnresolved(attempt)))
      throw new Refusal(200, 'cascade.still_running')
    passedOver.add(id)
    return { return: 'true' }
  }

  async function cancel(id: string): Promise<{ return: 'true' }> {
    const deposit = deposits.get(id)
    for (const attempt of deposit?.attempts ?? []) {
      if (attempt.status === 'prepared') {
        Object.assign(attempt, { status: 'voided', code: 'deposit.cancelled', settled_at: now(), ask_at: null })
      } else if (attempt.status !== 'declined' && attempt.status !== 'voided') {
        const known = await resolve(attempt)
        if (['approved', 'sent', 'unknown'].includes(known.status)) throw new Refusal(200, 'deposit.not_cancellable')
        await voidAttempt(known, 'deposit.cancelled')
      }
    }
    if (deposit?.attempts.some(({ status }) => status === 'voiding')) throw new Refusal(200, 'deposit.cancelling')
    if (deposit?.status === 'succeeded' || deposit?.attempts.some(({ status }) => status !== 'declined' && status !== 'voided'))
      throw new Refusal(200, 'deposit.not_cancellable')
    if (!deposit) shut.add(id)
    if (deposit?.status === 'open') deposit.status = 'cancelled'
    return { return: 'true' }
  }

  /** A keyed call runs once: its answer is repeated, unless the process died in it (SRV-04). */
  async function once(key: string, run: () => Promise<PaymentResponse>): Promise<unknown> {
    const earlier = answers.get(key)
    if (earlier !== undefined) return JSON.parse(earlier) as unknown
    try {
      const answer = await run()
      answers.set(key, JSON.stringify(answer))
      return answer
    } catch (error) {
      if (error instanceof Refusal && error.status === 200) answers.set(key, JSON.stringify(error.toBody()))
      throw error
    }
  }

  async function answerTo(payer: Payer, { call, processor, body, key, headers = {} }: ServerCall): Promise<unknown> {
    switch (call) {
      case 'check':
        await check(String(body['deposit']))
        return { return: 'true' }
      case 'listen':
        return listen(String(body['key']))
      case 'cancel':
        return cancel(String(body['deposit']))
      case 'charge':
        return once(key ?? '', async () => {
          requireConsent(String(body['deposit']), headers)
          return charge(payer, processor, key ?? '', body)
        })
      case 'page':
        return charge(payer, processor, key ?? '', body)
      case 'cvv':
        return completeEntropay(String(body['deposit']), String(body['cvv']))
      case 'reject':
        return passOver(String(body['deposit']))
    }
  }

  async function refundLate(attempt: AttemptTable): Promise<void> {
    const done = await port.void(attempt.processor, attempt.reference)
    if (done === 'unknown') attempt.ask_at = nextStatusCheck(attempt.settled_at ?? now(), now(), 'open')
    else Object.assign(attempt, { late: 'returned', ask_at: null })
  }

  async function sweepAttempt(attempt: AttemptTable): Promise<void> {
    if (attempt.status === 'prepared') {
      Object.assign(attempt, { status: 'voided', code: 'cascade.not_sent', next: true, settled_at: now(), ask_at: null })
      return
    }
    if (attempt.late === 'found') return refundLate(attempt)
    const after = await resolve(attempt)
    if (after.late === 'found') return refundLate(after)
    if (after.ask_at !== null && after.ask_at <= now()) after.ask_at = nextCheckOf(after.sent_at, after.settled_at, now())
  }

  const referencesOf = (id: string): string[] => (deposits.get(id)?.attempts ?? []).map(({ reference }) => reference)
  const server: ScheduleServer = {
    async newPayer(scenario, stack) {
      stacks.set(++payers, stack)
      return { customerId: payers, account: 'eur', card: scenario }
    },
    async serve(payer, ask): Promise<RequestResult> {
      try {
        // As text, so that what JSON cannot carry is lost here as well.
        return {
          reply: 'answer',
          status: 200,
          body: JSON.parse(JSON.stringify(await answerTo({ ...payer, stack: stacks.get(payer.customerId) ?? [] }, ask))) as unknown,
        }
      } catch (error) {
        if (error instanceof Refusal) return { reply: 'answer', status: error.status, body: error.toBody() }
        throw error
      }
    },
    async sweep(): Promise<number> {
      for (const deposit of deposits.values()) {
        const isFree = deposit.attempts.every(({ status }) => status === 'declined' || status === 'voided')
        if (deposit.status === 'open' && deposit.openedAt < now() - hourMs && isFree) deposit.status = 'failed'
      }
      const due = [...deposits.values()].flatMap(({ attempts }) => attempts).filter(({ ask_at: at }) => at !== null && at <= now())
      for (const attempt of due) await sweepAttempt(attempt)
      await reversals.read()
      return due.length
    },
    charges: async (deposit) => processors.charges([1, 2, 3].map((seq) => `${deposit}.${seq}`)),
    decide: async (charged, decision) => processors.decide(charged, decision),
    zoomToken: async () => processors.zoomToken(),
    async settle() {
      const unknown = [...deposits.values()]
        .flatMap(({ attempts }) => attempts)
        .filter(({ status, sent_at: at }) => (status === 'sent' || status === 'unknown') && at !== null && at <= now() - dayMs)
      for (const attempt of unknown) {
        const [book] = processors.charges([attempt.reference])
        const isCharged = book?.status === 'approved'
        applyFinding(attempt, isCharged ? { is: 'approved', id: book.id } : { is: 'free', as: 'declined', code: cascadeCodes.settled })
      }
      await reversals.settle()
    },
    approve: async (id) => processors.approve(id),
    reverse: async (id, kind) => processors.reverse(id, kind),
    refund: (reference) => reversals.refund(reference),
    async books(id) {
      const deposit = deposits.get(id)
      return {
        credits: deposit?.credits ?? 0,
        reversed: deposit?.reversed.length ?? 0,
        refunds: [...(deposit?.refunds.keys() ?? [])],
        notified: deposit?.notified ?? 0,
        late: deposit?.attempts.some(({ late }) => late !== null) ?? false,
      }
    },
  }
  return {
    server,
    /** Attempts and reversals without an end, of all deposits. */
    live: (): string[] => [
      ...[...deposits.values()].flatMap(({ attempts }) =>
        attempts.filter((one) => isUnresolved(one) || one.late === 'found').map(({ reference }) => reference),
      ),
      ...reversals.open(),
    ],
    /** Starts the next schedule from nothing. */
    forget(): void {
      for (const id of deposits.keys()) processors.forget(referencesOf(id))
      deposits.clear()
      reversals.forget()
      shut.clear()
      passed.clear()
      passedOver.clear()
      stacks.clear()
      answers.clear()
    },
  }
}
