import { secondMs, type EpochMs } from '../../../domain/kernel/time.ts'

/** The interval of the leader's heartbeat and of each visible tab's announcement. */
export const heartbeatEveryMs = 2 * secondMs
/** Three missed heartbeats, plus one for latency: with the follower's own tick at most 10 s. */
const leaderTimeoutMs = 4 * heartbeatEveryMs
/** A hidden tab can be frozen at any moment, so it lets visible ones steal first: at most 12 s. */
const hiddenTimeoutMs = leaderTimeoutMs + heartbeatEveryMs
/** A tab counts as visible for this long after its last announcement. */
const visibilityTimeoutMs = 2 * heartbeatEveryMs

/**
 * The election state of one tab's worker. `away`: the page is hidden in the back/forward cache or frozen, so
 * its worker requests no lock. The lock decides who leads; heartbeats show that the leader is awake, since a
 * frozen tab keeps its lock.
 */
export type ElectionState = {
  role: 'away' | 'following' | 'leading'
  visible: boolean
  lastHeartbeatAt: EpochMs
  lastTickAt: EpochMs
  /** When another tab last announced that it is visible. */
  visiblePeerAt: EpochMs | null
}

export type ElectionEvent = { at: EpochMs } & (
  | { type: 'begun' | 'granted' | 'lost' | 'suspended' }
  | { type: 'beat'; newer: boolean } // another worker leads; `newer`: its epoch is higher than ours
  | { type: 'peerVisible' }
  | { type: 'visibility'; visible: boolean }
  | { type: 'tick'; busy: boolean } // every `heartbeatEveryMs`; `busy`: requests are in flight
)

/**
 * `queue`: wait for the lock. `steal`: take it from a silent leader. `lead`: start work. `release`: stop work
 * and release the lock. `beat` and `announce`: broadcast that this tab leads or is visible. `wake`: run what
 * became due during sleep.
 */
export type ElectionCommand = 'queue' | 'steal' | 'lead' | 'release' | 'beat' | 'announce' | 'wake'

export const initialElection = (at: EpochMs): ElectionState => ({
  role: 'away',
  visible: false,
  lastHeartbeatAt: at,
  lastTickAt: at,
  visiblePeerAt: null,
})

/** Returns the next state and the commands to run after one event. */
export function reduceElection(state: ElectionState, event: ElectionEvent): { state: ElectionState; commands: ElectionCommand[] } {
  const { at } = event
  switch (event.type) {
    case 'begun':
      return state.role === 'away'
        ? { state: { ...state, role: 'following', lastHeartbeatAt: at, lastTickAt: at }, commands: ['queue'] }
        : { state, commands: [] }
    case 'granted':
      return state.role === 'following'
        ? { state: { ...state, role: 'leading' }, commands: ['lead', 'beat'] }
        : { state, commands: ['release'] }
    case 'lost':
      return state.role === 'leading'
        ? { state: { ...state, role: 'following', lastHeartbeatAt: at }, commands: ['release', 'queue'] }
        : { state, commands: [] }
    case 'suspended':
      return { state: { ...state, role: 'away', visible: false }, commands: state.role === 'away' ? [] : ['release'] }
    case 'beat':
      if (state.role === 'leading') return event.newer ? reduceElection(state, { type: 'lost', at }) : { state, commands: [] }
      return { state: { ...state, lastHeartbeatAt: at }, commands: [] }
    case 'peerVisible':
      return { state: { ...state, visiblePeerAt: at }, commands: [] }
    case 'visibility': {
      const seen = { ...state, visible: event.visible }
      // A page that reports its visibility is no longer suspended.
      if (state.role === 'away') return reduceElection(seen, { type: 'begun', at })
      return { state: seen, commands: event.visible && !state.visible ? ['announce'] : [] }
    }
    case 'tick':
      return tick(state, at, event.busy)
  }
}

function tick(state: ElectionState, at: EpochMs, busy: boolean): { state: ElectionState; commands: ElectionCommand[] } {
  // After sleep or a clock change no heartbeat can have arrived: restart the leader's grace period.
  const slept = Math.abs(at - state.lastTickAt) > 2 * heartbeatEveryMs
  const now: ElectionState = { ...state, lastTickAt: at, ...(slept ? { lastHeartbeatAt: at, visiblePeerAt: null } : {}) }
  if (now.role === 'away') return { state: now, commands: [] }
  const announce: ElectionCommand[] = now.visible ? ['announce'] : []
  if (now.role === 'leading') {
    const peer = now.visiblePeerAt !== null && at - now.visiblePeerAt <= visibilityTimeoutMs
    // A hidden tab can be frozen at any moment, so it hands over to a visible one, but only with no request
    // in flight.
    if (!now.visible && peer && !busy) return { state: { ...now, role: 'following', lastHeartbeatAt: at }, commands: ['release', 'queue'] }
    return { state: now, commands: ['beat', ...announce, ...(slept ? (['wake'] as const) : [])] }
  }
  if (at - now.lastHeartbeatAt >= (now.visible ? leaderTimeoutMs : hiddenTimeoutMs))
    return { state: { ...now, lastHeartbeatAt: at }, commands: [...announce, 'steal'] }
  return { state: now, commands: announce }
}
