import type { BackgroundFact } from '../../../contract/background.ts'
import type { WireDeposit } from '../../../contract/deposits.ts'
import { listenEvent } from '../../../domain/cascade/codec.ts'
import { listenInterval } from '../../../domain/cascade/listening.ts'
import type { Moment } from '../../../domain/kernel/time.ts'
import type { Change } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { elsewhereChange, isEnded, readElsewhere, settleElsewhere } from './elsewhere.ts'
import { type Elsewhere, elsewhereOf } from './elsewhereOf.ts'
import type { DepositRequests } from './requests.ts'

type Settings = { store: Store; requests: Pick<DepositRequests, 'listen'>; uid: number; now(): Moment }

/** What is known now of other devices' deposits, and when to look again; null: nothing of theirs is open. */
export type Look = { changes: Change[]; facts: BackgroundFact[]; againMs: number | null }

/** Looks at what the server lists as open, and at what was open at the last look. */
export const lookElsewhere =
  (settings: Settings) =>
  async (listed: readonly WireDeposit[], signal: AbortSignal): Promise<Look> => {
    const deposits = await takeDeposits(settings, listed, signal)
    const at = settings.now()
    const open = deposits.filter(({ deposit }) => !isEnded(deposit))
    const waits = open.map(({ deposit }) => listenInterval(deposit.openedAt, at)).filter((wait) => wait !== null)
    return {
      changes: deposits.map((one) => elsewhereChange(settings.uid, one, at)),
      facts: await changedOf(settings, deposits),
      againMs: waits.length > 0 ? Math.min(...waits) : null,
    }
  }

/** The open deposits that this device does not drive itself, and those that were open at the last look, each asked for its outcome. */
async function takeDeposits(
  { store, requests, uid, now }: Settings,
  listed: readonly WireDeposit[],
  signal: AbortSignal,
): Promise<Elsewhere[]> {
  const [own, snapshots] = await Promise.all([store.all('deposits', uid), store.all('snapshots', uid)])
  const ownIds = new Set(own.map(({ id }) => id))
  const open = listed.map((one) => readElsewhere(one, now())).filter((one) => one !== null)
  const openIds = new Set(open.map(({ deposit }) => deposit.id))
  const gone = elsewhereOf(snapshots).filter(({ deposit }) => !openIds.has(deposit.id))
  const theirs = [...open, ...gone].filter(({ deposit }) => !ownIds.has(deposit.id))
  return Promise.all(
    theirs.map(async (one) => {
      const reply = await requests.listen({ do: 'listen', ...one.attempt, afterMs: 0 }, signal)
      const event = listenEvent(one.attempt.key, reply, now())
      return event.type === 'listenAnswered' ? settleElsewhere(one, event.result, openIds.has(one.deposit.id), now()) : one
    }),
  )
}

/** Only what changed crosses to the page (W5). */
async function changedOf({ store, uid }: Settings, deposits: readonly Elsewhere[]): Promise<BackgroundFact[]> {
  const before = new Map(elsewhereOf(await store.all('snapshots', uid)).map(({ deposit }) => [deposit.id, JSON.stringify(deposit.stage)]))
  return deposits
    .filter(({ deposit }) => before.get(deposit.id) !== JSON.stringify(deposit.stage))
    .map(({ deposit }) => ({ topic: 'deposit', deposit }))
}
