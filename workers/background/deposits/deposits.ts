import type { BackgroundFact, DepositOrder, DepositView, ProcessorSecret, WorkerResult } from '../../../contract/background.ts'
import { chargeEvent } from '../../../domain/cascade/codec.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { consentAge } from '../../../domain/cascade/consent.ts'
import type { DepositCommand } from '../../../domain/cascade/commands.ts'
import { type Deposit, isDepositEnded, createDeposit } from '../../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../../domain/cascade/events.ts'
import { canCancel, viewOf } from '../../../domain/cascade/depositStatus.ts'
import { step } from '../../../domain/cascade/step.ts'
import type { Clock, EpochMs } from '../../../domain/kernel/time.ts'
import { listenJob } from '../jobs/listen.ts'
import type { Fence, RowStore } from '../store/store.ts'
import { blocksReload } from './blocksReload.ts'
import { otherDeviceDepositsIn } from './otherDeviceDeposits.ts'
import { jobChanges } from './jobChanges.ts'
import type { DepositRequests } from './requests.ts'
import { findReturnedDeposit } from './findReturnedDeposit.ts'

/** A charge may take as long as the bank does; after this time its outcome is polled. */
const chargeTimeoutMs = 30_000
/** Finished deposits are deleted from the device after a week. */
const retentionMs = 7 * 86_400_000

export type DepositSettings = {
  uid: number
  store: RowStore
  fence: Fence | null
  /** Another tab led before: its requests keep their due times (BG-03). */
  takesOver: boolean
  requests: DepositRequests
  clock: Clock
  random(): number
  online(): boolean
  /** Aborts when this leadership ends; the next leader continues the work. */
  signal: AbortSignal
  report(facts: readonly BackgroundFact[]): void
  /** Called after the job table has changed. */
  runDue(): void
  /** Blocks app updates, or allows them again. */
  setReloadBlocked(blocked: boolean): void
  /** Called when a deposit has succeeded, because balances have changed. */
  paid(): void
  signedOut(): void
  failed(reason: unknown): void
}

/** The result of saving a new order. `refused`: another deposit is open. */
type SaveResult = { status: 'new' | 'refused' } | { status: 'known'; deposit: Deposit }

const unknown: WorkerResult<never> = { ok: false, code: 'cascade.unknown_deposit' }
const outcomeOf = (deposit: Deposit | null): WorkerResult<DepositView> => (deposit ? { ok: true, value: viewOf(deposit) } : unknown)

/**
 * Runs the deposits of one person by the rules of domain/cascade. The state is written to disk before any request is sent (FUND-36), and
 * the events of one deposit are applied in sequence.
 */
export function createDeposits(settings: DepositSettings) {
  const { uid, store, fence, takesOver, requests, clock, random, signal } = settings
  const queues = new Map<string, Promise<unknown>>()
  const open = new Map<string, Deposit>()
  /** Cancel requests in flight, by deposit id, so that the caller gets their result. */
  const cancelling = new Map<string, Promise<string | null>>()
  /** Secrets of wallets, by deposit id: in memory alone, so a new worker asks the person again (FUND-39). */
  const secureIds = new Map<string, string>()
  /** PINs and tokens of the charges about to be sent, by deposit id: in memory alone, never on disk. */
  const secrets = new Map<string, ProcessorSecret>()
  let saving: Promise<unknown> = Promise.resolve()

  function deliver(id: string, event: DepositEvent, retryAfterMs?: number): Promise<Deposit | null> {
    const queued = (queues.get(id) ?? Promise.resolve()).then(() => applyEvent(id, event, retryAfterMs))
    queues.set(
      id,
      queued.catch(() => undefined),
    )
    return queued
  }

  async function applyEvent(id: string, event: DepositEvent, retryAfterMs = 0): Promise<Deposit | null> {
    const saved = await store.get('deposits', uid, id)
    if (!saved || signal.aborted) return saved?.deposit ?? null
    const before = saved.deposit
    const { deposit: after, commands } = step(before, event)
    const row = await store.get('jobs', uid, listenJob.key(id))
    const jobs = jobChanges({ uid, before, after, event, commands, row, takesOver }, clock.now(), random, retryAfterMs)
    const changes = after === before ? jobs : [...jobs, { in: 'deposits' as const, put: { uid, id, deposit: after } }]
    if (changes.length > 0) await store.write(uid, changes, { strict: after !== before, fence })
    if (isDepositEnded(after)) forget(id)
    else open.set(id, after)
    updateReloadLock()
    if (after !== before) reportDeposit(after)
    if (jobs.length > 0) settings.runDue()
    for (const command of commands) perform(after, command)
    return after
  }

  function forget(id: string): void {
    open.delete(id)
    secureIds.delete(id)
  }

  /** Called at every event, because the right to block updates expires. */
  function updateReloadLock(): void {
    settings.setReloadBlocked([...open.values()].some((one) => blocksReload(one, clock.now())))
  }

  function reportDeposit(deposit: Deposit): void {
    settings.report([{ topic: 'deposit', deposit: viewOf(deposit) }])
    if (deposit.phase.at === 'succeeded') settings.paid()
  }

  /** Commands with a due time are in the job table by now. The page performs `openBank`, which it reads from the status. */
  function perform(deposit: Deposit, command: DepositCommand): void {
    if (command.do === 'send') void charge(deposit, command).catch(settings.failed)
    else if (command.do === 'cancel') startCancelling(deposit)
    else if (command.do === 'reject') void requests.reject(deposit, signal).catch(settings.failed)
  }

  async function charge(deposit: Deposit, { processor, key }: Extract<DepositCommand, { do: 'send' }>): Promise<void> {
    const secureId = secureIds.get(deposit.order.id)
    if (deposit.order.wallet !== undefined && secureId === undefined) {
      // Nothing is sent without it; whether an earlier request arrived is asked for.
      await deliver(deposit.order.id, { type: 'refused', key, by: 'server', code: cascadeCodes.enterAgain, at: clock.now() })
      return
    }
    const late = new AbortController()
    const timer = clock.setTimer(() => late.abort(), chargeTimeoutMs)
    const secret = 'attempt' in deposit.phase && deposit.phase.attempt.secret ? secrets.get(deposit.order.id) : undefined
    secrets.delete(deposit.order.id)
    const given = { key, secureId, secret, consentAge: consentAge(deposit, clock.now()) }
    const reply = await requests.charge(deposit, processor, given, AbortSignal.any([signal, late.signal]))
    clock.clearTimer(timer)
    if (signal.aborted) return
    await deliver(deposit.order.id, chargeEvent(key, reply, clock.now()))
    if (reply.reply === 'answer' && reply.status === 401) settings.signedOut()
  }

  function startCancelling(deposit: Deposit): void {
    const { id } = deposit.order
    const result = cancel(deposit)
    cancelling.set(id, result)
    void result.catch(settings.failed).finally(() => cancelling.delete(id))
  }

  /** Returns the code of the refusal or of the failed request; null if the deposit is cancelled. */
  async function cancel(deposit: Deposit): Promise<string | null> {
    const outcome = await requests.cancel(deposit, signal)
    const done = outcome.ok && String(outcome.value.return) === 'true'
    if (!signal.aborted) await deliver(deposit.order.id, { type: 'cancelAnswered', done, at: clock.now() })
    if (done) return null
    return outcome.ok ? (outcome.value.error ?? 'cascade.too_late_to_cancel') : outcome.code
  }

  /** Saves an order. Of two concurrent orders the second is checked after the first is saved (FUND-36). */
  function saveInSequence(order: DepositOrder): Promise<SaveResult> {
    const saved = saving.then(() => saveOrder(order))
    saving = saved.catch(() => undefined)
    return saved
  }

  async function saveOrder(order: DepositOrder): Promise<SaveResult> {
    const known = await store.get('deposits', uid, order.id)
    if (known) return { status: 'known', deposit: known.deposit }
    // A second deposit is allowed only if every open one has an unknown outcome (FUND-35, FUND-36).
    if ([...open.values()].some(({ phase }) => phase.at !== 'confirming')) return { status: 'refused' }
    const otherDevices = otherDeviceDepositsIn(await store.all('snapshots', uid))
    if (otherDevices.some(({ deposit: { status } }) => status.at !== 'confirming')) return { status: 'refused' }
    const deposit = createDeposit(order, clock.now())
    await store.write(uid, [{ in: 'deposits', put: { uid, id: order.id, deposit } }], { strict: true, fence })
    open.set(order.id, deposit)
    return { status: 'new' }
  }

  async function deliverToOpen(event: (at: EpochMs) => DepositEvent): Promise<void> {
    await Promise.all([...open.keys()].map((id) => deliver(id, event(clock.now()))))
  }

  return {
    deliver,
    /** Resumes all deposits that a crash, a reload or another tab left open. */
    async restore(): Promise<void> {
      const rows = await store.all('deposits', uid)
      const old = rows.filter(({ deposit }) => isDepositEnded(deposit) && deposit.changedAt < clock.now() - retentionMs)
      if (old.length > 0)
        await store.write(
          uid,
          old.map(({ id }) => ({ in: 'deposits', remove: id })),
          { fence },
        )
      for (const { id, deposit } of rows) if (!isDepositEnded(deposit)) open.set(id, deposit)
      await deliverToOpen((at) => ({ type: 'restored', network: settings.online() ? 'online' : 'offline', at }))
      // Saved, but the worker died before it started: start it now.
      await Promise.all(
        [...open.values()]
          .filter(({ phase }) => phase.at === 'created')
          .map(({ order }) => deliver(order.id, { type: 'started', at: clock.now() })),
      )
      if (settings.online()) await deliverToOpen((at) => ({ type: 'wentOnline', at }))
      updateReloadLock()
    },
    setOnline: (online: boolean): Promise<void> => deliverToOpen((at) => ({ type: online ? 'wentOnline' : 'wentOffline', at })),
    async start(order: DepositOrder, secureId?: string): Promise<WorkerResult<DepositView>> {
      const saved = await saveInSequence(order)
      if (saved.status === 'new' && secureId !== undefined) secureIds.set(order.id, secureId)
      if (saved.status === 'refused') return { ok: false, code: 'cascade.other_open' }
      if (saved.status === 'known') return outcomeOf(saved.deposit)
      if (!settings.online()) await deliver(order.id, { type: 'wentOffline', at: clock.now() })
      return outcomeOf(await deliver(order.id, { type: 'started', at: clock.now() }))
    },
    resume: async (id: string): Promise<WorkerResult<DepositView>> => outcomeOf(await deliver(id, { type: 'asked', at: clock.now() })),
    async acceptOffer(id: string, secret?: ProcessorSecret): Promise<WorkerResult<DepositView>> {
      if (secret) secrets.set(id, secret)
      const accepted = { type: 'offerAccepted', at: clock.now() } as const
      return outcomeOf(await deliver(id, secret ? { ...accepted, secret: true } : accepted))
    },
    rejectOffer: async (id: string): Promise<WorkerResult<DepositView>> =>
      outcomeOf(await deliver(id, { type: 'offerRejected', at: clock.now() })),
    async cancel(id: string): Promise<WorkerResult<DepositView>> {
      const saved = await store.get('deposits', uid, id)
      if (!saved) return unknown
      if (!canCancel(saved.deposit)) return { ok: false, code: 'cascade.too_late_to_cancel' }
      const updated = await deliver(id, { type: 'cancelAsked', at: clock.now() })
      if (!updated || isDepositEnded(updated)) return outcomeOf(updated)
      const code = await cancelling.get(id)
      if (typeof code === 'string') return { ok: false, code }
      return outcomeOf((await store.get('deposits', uid, id))?.deposit ?? null)
    },
    /** Polls the outcome when the bank has redirected the person back. Null if the deposit is not on this device (APP-05). */
    async returned(processor: string, transactionId: string): Promise<WorkerResult<DepositView | null>> {
      const rows = await store.all('deposits', uid)
      const row = findReturnedDeposit(rows, processor, transactionId)
      if (!row) return { ok: true, value: null }
      return outcomeOf(await deliver(row.id, { type: 'returnedFromBank', at: clock.now() }))
    },
  }
}

export type Deposits = ReturnType<typeof createDeposits>
