import { newId } from '../../../domain/kernel/newId.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { RowStore } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { createElection } from './election.ts'
import type { KnownLeader } from './knownLeader.ts'
import { createLeaderTerm } from './leaderTerm.ts'
import { createRelay } from './relay.ts'
import type { TabLink } from './tabLink.ts'

type Settings = {
  environment: Environment
  store: RowStore
  uid: number
  log: Log
  known: KnownLeader
  link: TabLink
  transport: Transport
  /** True while requests can be sent. */
  online(): boolean
  signedOut(leave?: true): void
}

/**
 * Decides by election whether this tab leads; it runs the person's commands itself while it does, and else
 * relays them to the leader.
 */
export function createLeaderRole({ environment, store, uid, log, known, link, transport, online, signedOut }: Settings) {
  const { id, clock, locks } = environment
  const { send, reportHere, reportToAll } = link
  const relay = createRelay({
    clock,
    newId: () => `${id}:${newId(crypto)}`,
    send: (askId, call) => send({ type: 'ask', id: askId, ...call }),
    ownCommands: () => known.leadership && known.leadership.command,
  })
  const term = createLeaderTerm({ ...environment, store, uid, known, log, transport, online, reportToAll, changed, failed, signedOut })
  const election = createElection({
    uid,
    clock,
    locks,
    begin: () => void term.begin().catch(failed),
    end: term.end,
    busy: () => known.leadership?.busy() ?? false,
    wake: () => known.leadership?.runDue(),
    broadcast(message) {
      if (message === 'announce') send({ type: 'visible' })
      else if (known.leadership) send({ type: 'beat', epoch: known.epoch })
    },
  })

  function changed(leads: boolean): void {
    if (leads) send({ type: 'beat', epoch: known.epoch })
    log.add(leads ? 'leads' : 'followed')
    reportHere({ topic: 'leader', leader: leads, epoch: known.epoch })
    if (leads) relay.leaderChanged()
  }

  /** Lost the fence to a newer leader, or hit a bug: a worker continues from the saved state. */
  function failed(): void {
    election.handle({ type: 'lost' })
  }

  return {
    relay,
    election,
    /** Tells this worker's leadership, if it leads, whether requests can be sent. */
    setOnline: (now: boolean): void => void known.leadership?.setOnline(now).catch(failed),
  }
}
