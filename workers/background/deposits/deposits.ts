import type { BackgroundFact, DepositOrder, DepositView, Outcome } from '../../../contract/background.ts'
import { chargeEvent } from '../../../domain/cascade/codec.ts'
import type { DepositCommand } from '../../../domain/cascade/commands.ts'
import { type Deposit, isOver, openDeposit } from '../../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../../domain/cascade/events.ts'
import { canCancel, viewOf } from '../../../domain/cascade/stage.ts'
import { step } from '../../../domain/cascade/step.ts'
import type { Clock, Moment } from '../../../domain/kernel/time.ts'
import { depositKey } from '../jobs/kinds.ts'
import type { Fence, Store } from '../store/store.ts'
import { holdsUpdates } from './critical.ts'
import { elsewhereOf } from './elsewhereOf.ts'
import { jobChanges } from './plan.ts'
import type { DepositRequests } from './requests.ts'
import { waitsForReturn } from './returned.ts'

/** A charge's answer can take as long as a bank takes; after that its outcome is asked for. */
const chargeTimeoutMs = 30_000
/** How long an ended deposit stays on the device. */
const keptMs = 7 * 86_400_000

export type DepositSettings = {
  uid: number
  store: Store
  fence: Fence | null
  requests: DepositRequests
  clock: Clock
  random(): number
  online(): boolean
  /** Fires when this leadership ends: what is under way is left to the next leader. */
  signal: AbortSignal
  report(facts: readonly BackgroundFact[]): void
  /** The job table was changed. */
  look(): void
  /** Updates of the app have to wait, or may come again. */
  setCritical(critical: boolean): void
  /** A deposit has succeeded: balances have changed. */
  paid(): void
  signedOut(): void
  failed(reason: unknown): void
}

/** What became of a wish to start. `refused`: another deposit is open. */
type Kept = { was: 'new' | 'refused' } | { was: 'known'; deposit: Deposit }

const unknown: Outcome<never> = { ok: false, code: 'cascade.unknown_deposit' }
const answer = (deposit: Deposit | null): Outcome<DepositView> => (deposit ? { ok: true, value: viewOf(deposit) } : unknown)

/**
 * Drives the deposits of one person by domain/cascade: each event makes a new state, the state is on the disk before any
 * request goes out (FUND-36), and events of one deposit are taken one after another.
 */
export function createDeposits(settings: DepositSettings) {
  const { uid, store, fence, requests, clock, random, signal } = settings
  const turns = new Map<string, Promise<unknown>>()
  const open = new Map<string, Deposit>()
  /** The requests to cancel that are on their way: whoever pressed is told what came of it. */
  const cancelling = new Map<string, Promise<string | null>>()
  let keeping: Promise<unknown> = Promise.resolve()

  function deliver(id: string, event: DepositEvent, retryAfterMs?: number): Promise<Deposit | null> {
    const turn = (turns.get(id) ?? Promise.resolve()).then(() => take(id, event, retryAfterMs))
    turns.set(
      id,
      turn.catch(() => undefined),
    )
    return turn
  }

  async function take(id: string, event: DepositEvent, retryAfterMs = 0): Promise<Deposit | null> {
    const kept = await store.get('deposits', uid, id)
    if (!kept || signal.aborted) return kept?.deposit ?? null
    const before = kept.deposit
    const { deposit: after, commands } = step(before, event)
    const row = await store.get('jobs', uid, depositKey(id))
    const jobs = jobChanges({ uid, before, after, event, commands, row }, clock.now(), random, retryAfterMs)
    const changes = after === before ? jobs : [...jobs, { in: 'deposits' as const, put: { uid, id, deposit: after } }]
    if (changes.length > 0) await store.write(uid, changes, { strict: after !== before, fence })
    if (isOver(after)) open.delete(id)
    else open.set(id, after)
    holdUpdates()
    if (after !== before) tell(after)
    if (jobs.length > 0) settings.look()
    for (const command of commands) perform(after, command)
    return after
  }

  /** Asked at every event: the right to hold updates ends with time. */
  function holdUpdates(): void {
    settings.setCritical([...open.values()].some((one) => holdsUpdates(one, clock.now())))
  }

  function tell(deposit: Deposit): void {
    settings.report([{ topic: 'deposit', deposit: viewOf(deposit) }])
    if (deposit.phase.at === 'succeeded') settings.paid()
  }

  /** Commands with a moment are in the job table by now; `openBank` is the page's, which reads it off the stage. */
  function perform(deposit: Deposit, command: DepositCommand): void {
    if (command.do === 'send') void charge(deposit, command).catch(settings.failed)
    else if (command.do === 'cancel') keepCancelling(deposit)
  }

  async function charge(deposit: Deposit, { processor, key }: Extract<DepositCommand, { do: 'send' }>): Promise<void> {
    const late = new AbortController()
    const timer = clock.setTimer(() => late.abort(), chargeTimeoutMs)
    const reply = await requests.charge(deposit, processor, key, AbortSignal.any([signal, late.signal]))
    clock.clearTimer(timer)
    if (signal.aborted) return
    await deliver(deposit.order.id, chargeEvent(key, reply, clock.now()))
    if (reply.reply === 'answer' && reply.status === 401) settings.signedOut()
  }

  function keepCancelling(deposit: Deposit): void {
    const { id } = deposit.order
    const asked = cancel(deposit)
    cancelling.set(id, asked)
    void asked.catch(settings.failed).finally(() => cancelling.delete(id))
  }

  /** Answers the code of the server's refusal, or of the request's failure; null: it is cancelled. */
  async function cancel(deposit: Deposit): Promise<string | null> {
    const outcome = await requests.cancel(deposit, signal)
    const done = outcome.ok && String(outcome.value.return) === 'true'
    if (!signal.aborted) await deliver(deposit.order.id, { type: 'cancelAnswered', done, at: clock.now() })
    if (done) return null
    return outcome.ok ? (outcome.value.error ?? 'cascade.too_late_to_cancel') : outcome.code
  }

  /** Keeps what is asked for. Two presses may come at once: the second is checked when the first is kept (FUND-36). */
  function keepInTurn(order: DepositOrder): Promise<Kept> {
    const kept = keeping.then(() => keep(order))
    keeping = kept.catch(() => undefined)
    return kept
  }

  async function keep(order: DepositOrder): Promise<Kept> {
    const known = await store.get('deposits', uid, order.id)
    if (known) return { was: 'known', deposit: known.deposit }
    // Beside one whose outcome is unknown the person may choose another way; beside any other it would be an accident (FUND-35, FUND-36).
    if ([...open.values()].some(({ phase }) => phase.at !== 'confirming')) return { was: 'refused' }
    const elsewhere = elsewhereOf(await store.all('snapshots', uid))
    if (elsewhere.some(({ deposit: { stage } }) => stage.at !== 'confirming')) return { was: 'refused' }
    const deposit = openDeposit(order, clock.now())
    await store.write(uid, [{ in: 'deposits', put: { uid, id: order.id, deposit } }], { strict: true, fence })
    open.set(order.id, deposit)
    return { was: 'new' }
  }

  async function everyOpen(event: (at: Moment) => DepositEvent): Promise<void> {
    await Promise.all([...open.keys()].map((id) => deliver(id, event(clock.now()))))
  }

  return {
    deliver,
    /** Takes up all that a crash, a reload or another tab left under way. */
    async restore(): Promise<void> {
      const rows = await store.all('deposits', uid)
      const old = rows.filter(({ deposit }) => isOver(deposit) && deposit.changedAt < clock.now() - keptMs)
      if (old.length > 0)
        await store.write(
          uid,
          old.map(({ id }) => ({ in: 'deposits', remove: id })),
          { fence },
        )
      for (const { id, deposit } of rows) if (!isOver(deposit)) open.set(id, deposit)
      await everyOpen((at) => ({ type: 'restored', network: settings.online() ? 'online' : 'offline', at }))
      // Kept, and killed before it was begun: the person has asked for it all the same.
      await Promise.all(
        [...open.values()]
          .filter(({ phase }) => phase.at === 'created')
          .map(({ order }) => deliver(order.id, { type: 'started', at: clock.now() })),
      )
      if (settings.online()) await everyOpen((at) => ({ type: 'wentOnline', at }))
      holdUpdates()
    },
    setOnline: (online: boolean): Promise<void> => everyOpen((at) => ({ type: online ? 'wentOnline' : 'wentOffline', at })),
    async start(order: DepositOrder): Promise<Outcome<DepositView>> {
      const kept = await keepInTurn(order)
      if (kept.was === 'refused') return { ok: false, code: 'cascade.other_open' }
      if (kept.was === 'known') return answer(kept.deposit)
      if (!settings.online()) await deliver(order.id, { type: 'wentOffline', at: clock.now() })
      return answer(await deliver(order.id, { type: 'started', at: clock.now() }))
    },
    resume: async (id: string): Promise<Outcome<DepositView>> => answer(await deliver(id, { type: 'asked', at: clock.now() })),
    acceptOffer: async (id: string): Promise<Outcome<DepositView>> => answer(await deliver(id, { type: 'offerAccepted', at: clock.now() })),
    async cancel(id: string): Promise<Outcome<DepositView>> {
      const kept = await store.get('deposits', uid, id)
      if (!kept) return unknown
      if (!canCancel(kept.deposit)) return { ok: false, code: 'cascade.too_late_to_cancel' }
      const told = await deliver(id, { type: 'cancelAsked', at: clock.now() })
      if (!told || isOver(told)) return answer(told)
      const code = await cancelling.get(id)
      if (typeof code === 'string') return { ok: false, code }
      return answer((await store.get('deposits', uid, id))?.deposit ?? null)
    },
    /** The bank sent the person back: its outcome is asked for at once. Null when the deposit is not of this device (APP-05). */
    async returned(processor: string, transactionId: string): Promise<Outcome<DepositView | null>> {
      const rows = await store.all('deposits', uid)
      const row = waitsForReturn(rows, processor, transactionId)
      if (!row) return { ok: true, value: null }
      return answer(await deliver(row.id, { type: 'returnedFromBank', at: clock.now() }))
    },
  }
}

export type Deposits = ReturnType<typeof createDeposits>
