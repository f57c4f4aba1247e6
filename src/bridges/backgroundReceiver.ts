import type { BackgroundEvent, BackgroundFact, Snapshot } from '../../contract/background.ts'

type Outlets = {
  /** All facts of one cycle at once. */
  report(facts: readonly BackgroundFact[]): void
  /** Something was missed: ask for a snapshot. */
  resync(): void
}

/** What a fact replaces: a later fact about the same thing. */
function keyOf(fact: BackgroundFact): string {
  if (fact.topic === 'deposit') return `deposit:${fact.deposit.id}`
  if (fact.topic === 'invoice') return `invoice:${fact.view.coin}:${fact.view.guid}`
  return fact.topic
}

function factsOfSnapshot({ user, deposits, invoices }: Snapshot): BackgroundFact[] {
  return [
    ...(user ? [{ topic: 'user' as const, user: user.value, at: user.at }] : []),
    ...deposits.map((deposit) => ({ topic: 'deposit' as const, deposit })),
    ...invoices.map((view) => ({ topic: 'invoice' as const, view })),
  ]
}

/**
 * Turns sequenced events into reports. A gap in one source's `seq` asks for a snapshot; an event of an older epoch than
 * one already seen comes from a leader that was replaced and is dropped.
 */
export function createReceiver({ report, resync }: Outlets) {
  const lastSeq = new Map<string, number>()
  const since = new Set<string>()
  let epoch = 0

  return {
    receive(event: BackgroundEvent): void {
      const last = lastSeq.get(event.source)
      if (event.epoch < epoch || (last !== undefined && event.seq <= last)) return
      epoch = event.epoch
      lastSeq.set(event.source, event.seq)
      for (const fact of event.batch) since.add(keyOf(fact))
      report(event.batch)
      if (last !== undefined && event.seq > last + 1) resync()
    },
    /** Called before a snapshot is asked for: what arrives from here on is newer than the snapshot. */
    snapshotAsked(): void {
      since.clear()
    },
    snapshotArrived(snapshot: Snapshot): void {
      const facts = factsOfSnapshot(snapshot).filter((fact) => !since.has(keyOf(fact)))
      if (facts.length > 0) report(facts)
    },
    /** The worker was replaced: its epoch and numbers start afresh. */
    restarted(): void {
      lastSeq.clear()
      epoch = 0
    },
  }
}
