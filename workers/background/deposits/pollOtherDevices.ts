import type { BackgroundFact } from '../../../contract/background.ts'
import type { WireDeposit } from '../../../contract/deposits.ts'
import { listenEvent } from '../../../domain/cascade/codec.ts'
import { listenInterval } from '../../../domain/cascade/listening.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { StoreChange } from '../store/rows.ts'
import type { RowStore } from '../store/store.ts'
import { otherDeviceChange, hasEnded, toOtherDeviceDeposit, applyOutcome } from './otherDeviceRules.ts'
import { type OtherDeviceDeposit, otherDeviceDepositsIn } from './otherDeviceDeposits.ts'
import type { DepositRequests } from './requests.ts'

type Settings = { store: RowStore; requests: Pick<DepositRequests, 'listen'>; uid: number; now(): EpochMs }

/**
 * The result of one poll. `nextInMs` is the time until the next poll; null: no deposit of another device is
 * open.
 */
export type OtherDevicesPoll = { changes: StoreChange[]; facts: BackgroundFact[]; nextInMs: number | null }

/** Polls the deposits that the server lists as open, and those that were open at the previous poll. */
export const pollOtherDevices =
  (settings: Settings) =>
  async (listed: readonly WireDeposit[], signal: AbortSignal): Promise<OtherDevicesPoll> => {
    const deposits = await fetchDeposits(settings, listed, signal)
    const at = settings.now()
    const open = deposits.filter(({ deposit }) => !hasEnded(deposit))
    const waits = open.map(({ deposit }) => listenInterval(deposit.openedAt, at)).filter((wait) => wait !== null)
    return {
      changes: deposits.map((one) => otherDeviceChange(settings.uid, one, at)),
      facts: await changedFacts(settings, deposits),
      nextInMs: waits.length > 0 ? Math.min(...waits) : null,
    }
  }

/**
 * Returns the open deposits of other devices and those open at the previous poll, each with its polled
 * outcome.
 */
async function fetchDeposits(
  { store, requests, uid, now }: Settings,
  listed: readonly WireDeposit[],
  signal: AbortSignal,
): Promise<OtherDeviceDeposit[]> {
  const [own, snapshots] = await Promise.all([store.all('deposits', uid), store.all('snapshots', uid)])
  const ownIds = new Set(own.map(({ id }) => id))
  const open = listed.map((one) => toOtherDeviceDeposit(one, now())).filter((one) => one !== null)
  const openIds = new Set(open.map(({ deposit }) => deposit.id))
  const gone = otherDeviceDepositsIn(snapshots).filter(({ deposit }) => !openIds.has(deposit.id))
  const theirs = [...open, ...gone].filter(({ deposit }) => !ownIds.has(deposit.id))
  return Promise.all(
    theirs.map(async (one) => {
      const reply = await requests.listen({ do: 'listen', ...one.attempt, afterMs: 0 }, signal)
      const event = listenEvent(one.attempt.key, reply, now())
      return event.type === 'listenAnswered' ? applyOutcome(one, event.result, openIds.has(one.deposit.id), now()) : one
    }),
  )
}

/** Returns facts only for deposits that have changed (W5). */
async function changedFacts({ store, uid }: Settings, deposits: readonly OtherDeviceDeposit[]): Promise<BackgroundFact[]> {
  const before = new Map(
    otherDeviceDepositsIn(await store.all('snapshots', uid)).map(({ deposit }) => [deposit.id, JSON.stringify(deposit.status)]),
  )
  return deposits
    .filter(({ deposit }) => before.get(deposit.id) !== JSON.stringify(deposit.status))
    .map(({ deposit }) => ({ topic: 'deposit', deposit }))
}
