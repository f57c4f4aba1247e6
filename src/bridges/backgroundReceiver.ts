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
  // The end of a message is newer than an answer that it waits.
  if (fact.topic === 'message') return `message:${fact.message.id}`
  if (fact.topic === 'messageEnded') return `message:${fact.id}`
  return fact.topic
}

/** Returns what a snapshot says, as facts. */
export function factsOfSnapshot({ user, deposits, invoices, notifications: view }: Snapshot): BackgroundFact[] {
  return [
    ...(user ? [{ topic: 'user' as const, user: user.value, at: user.at }] : []),
    ...deposits.map((deposit) => ({ topic: 'deposit' as const, deposit })),
    ...invoices.map((view) => ({ topic: 'invoice' as const, view })),
    ...(view ? [{ topic: 'notifications' as const, view }] : []),
  ]
}

/**
 * Turns sequenced events into reports. A gap in one source's `seq` requests a snapshot; an event of an older
 * epoch comes from a replaced leader and is dropped.
 */
export function createReceiver({ report, resync }: Callbacks) {
  const lastSeq = new Map<string, number>()
  /** The number of the last report of each fact. */
  const reportedBy = new Map<string, number>()
  let reports = 0
  let epoch = 0

  function pass(facts: readonly BackgroundFact[]): void {
    reports += 1
    for (const fact of facts) reportedBy.set(keyOf(fact), reports)
    report(facts)
  }

  return {
    receive(event: BackgroundEvent): void {
      const last = lastSeq.get(event.source)
      if (event.epoch < epoch || (last !== undefined && event.seq <= last)) return
      epoch = event.epoch
      lastSeq.set(event.source, event.seq)
      pass(event.batch)
      if (last !== undefined && event.seq > last + 1) resync()
    },
    /**
     * Call it before asking the worker. Returns the function that reports the facts of the answer: the worker
     * may have read them before it sent the events that arrived meanwhile, so those win.
     */
    asked(): (facts: readonly BackgroundFact[]) => void {
      const before = reports
      return (facts) => {
        const current = facts.filter((fact) => (reportedBy.get(keyOf(fact)) ?? 0) <= before)
        if (current.length > 0) pass(current)
      }
    },
    /** The worker was replaced: its epoch and sequence numbers restart. */
    restarted(): void {
      lastSeq.clear()
      epoch = 0
    },
  }
}
