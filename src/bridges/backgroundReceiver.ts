import type { BackgroundEvent, BackgroundFact, Snapshot } from '../../contract/background.ts'

type Callbacks = {
  /** Receives all facts of one cycle at once. */
  report(facts: readonly BackgroundFact[]): void
  /** Called when an event was missed: request a snapshot. */
  resync(): void
}

/** Returns the key of a fact: a later fact with the same key replaces it. */
function keyOf(fact: BackgroundFact): string {
  if (fact.topic === 'deposit') return `deposit:${fact.deposit.id}`
  if (fact.topic === 'invoice') return `invoice:${fact.view.coin}:${fact.view.guid}`
  return fact.topic
}

function factsOfSnapshot({ user, deposits, invoices, notifications: view }: Snapshot): BackgroundFact[] {
  return [
    ...(user ? [{ topic: 'user' as const, user: user.value, at: user.at }] : []),
    ...deposits.map((deposit) => ({ topic: 'deposit' as const, deposit })),
    ...invoices.map((view) => ({ topic: 'invoice' as const, view })),
    ...(view ? [{ topic: 'notifications' as const, view }] : []),
  ]
}

/**
 * Turns sequenced events into reports. A gap in one source's `seq` requests a snapshot; an event of an older epoch comes from a replaced
 * leader and is dropped.
 */
export function createReceiver({ report, resync }: Callbacks) {
  const lastSeq = new Map<string, number>()
  const changedKeys = new Set<string>()
  let epoch = 0

  return {
    receive(event: BackgroundEvent): void {
      const last = lastSeq.get(event.source)
      if (event.epoch < epoch || (last !== undefined && event.seq <= last)) return
      epoch = event.epoch
      lastSeq.set(event.source, event.seq)
      for (const fact of event.batch) changedKeys.add(keyOf(fact))
      report(event.batch)
      if (last !== undefined && event.seq > last + 1) resync()
    },
    /** Call it before requesting a snapshot: facts that arrive after it are newer than the snapshot. */
    snapshotAsked(): void {
      changedKeys.clear()
    },
    snapshotArrived(snapshot: Snapshot): void {
      const facts = factsOfSnapshot(snapshot).filter((fact) => !changedKeys.has(keyOf(fact)))
      if (facts.length > 0) report(facts)
    },
    /** The worker was replaced: its epoch and sequence numbers restart. */
    restarted(): void {
      lastSeq.clear()
      epoch = 0
    },
  }
}
