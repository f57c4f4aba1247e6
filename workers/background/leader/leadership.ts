import { secondMs, type Moment } from '../../../domain/kernel/time.ts'

/** How often a leader says that it is alive, and everybody that they are visible. */
export const beatEveryMs = 3 * secondMs
/** Three missed beats, and one for the way. */
const silentMs = 4 * beatEveryMs
/** How long a visible tab's last word counts. */
const visibleMs = 2 * beatEveryMs

/**
 * One worker's place among those of the other tabs. `away`: the page is left or frozen, so the worker asks for nothing.
 * The lock says who leads; the beats say whether the leader is awake, since a frozen tab keeps its lock.
 */
export type Leadership = {
  role: 'away' | 'following' | 'leading'
  visible: boolean
  lastBeatAt: Moment
  lastTickAt: Moment
  /** When another tab last said that it is visible. */
  visiblePeerAt: Moment | null
}

export type LeaderEvent = { at: Moment } & (
  | { type: 'begun' | 'granted' | 'lost' | 'suspended' }
  | { type: 'beat'; newer: boolean } // another worker leads; `newer`: with a higher epoch than ours
  | { type: 'peerVisible' }
  | { type: 'visibility'; visible: boolean }
  | { type: 'tick'; busy: boolean } // every `beatEveryMs`; `busy`: requests are under way
)

/**
 * `queue`: wait for the lock. `steal`: take it from a leader that is silent. `lead`: begin to work. `release`: stop and give it up.
 * `beat`, `announce`: tell the others that we lead, that we are visible. `wake`: time has passed unseen.
 */
export type LeaderCommand = 'queue' | 'steal' | 'lead' | 'release' | 'beat' | 'announce' | 'wake'

export const outside = (at: Moment): Leadership => ({ role: 'away', visible: false, lastBeatAt: at, lastTickAt: at, visiblePeerAt: null })

/** Where a worker stands after an event, and what it has to do. */
export function lead(state: Leadership, event: LeaderEvent): { state: Leadership; commands: LeaderCommand[] } {
  const { at } = event
  switch (event.type) {
    case 'begun':
      return state.role === 'away'
        ? { state: { ...state, role: 'following', lastBeatAt: at, lastTickAt: at }, commands: ['queue'] }
        : { state, commands: [] }
    case 'granted':
      return state.role === 'following'
        ? { state: { ...state, role: 'leading' }, commands: ['lead', 'beat'] }
        : { state, commands: ['release'] }
    case 'lost':
      return state.role === 'leading'
        ? { state: { ...state, role: 'following', lastBeatAt: at }, commands: ['release', 'queue'] }
        : { state, commands: [] }
    case 'suspended':
      return { state: { ...state, role: 'away', visible: false }, commands: state.role === 'away' ? [] : ['release'] }
    case 'beat':
      if (state.role === 'leading') return event.newer ? lead(state, { type: 'lost', at }) : { state, commands: [] }
      return { state: { ...state, lastBeatAt: at }, commands: [] }
    case 'peerVisible':
      return { state: { ...state, visiblePeerAt: at }, commands: [] }
    case 'visibility': {
      const seen = { ...state, visible: event.visible }
      // A page that speaks again is neither left nor frozen any more.
      if (state.role === 'away') return lead(seen, { type: 'begun', at })
      return { state: seen, commands: event.visible && !state.visible ? ['announce'] : [] }
    }
    case 'tick':
      return tick(state, at, event.busy)
  }
}

function tick(state: Leadership, at: Moment, busy: boolean): { state: Leadership; commands: LeaderCommand[] } {
  // After sleep, and after the clock was moved, nobody has heard anything: the leader, who slept as well, is given its time.
  const slept = Math.abs(at - state.lastTickAt) > 2 * beatEveryMs
  const now: Leadership = { ...state, lastTickAt: at, ...(slept ? { lastBeatAt: at, visiblePeerAt: null } : {}) }
  if (now.role === 'away') return { state: now, commands: [] }
  const announce: LeaderCommand[] = now.visible ? ['announce'] : []
  if (now.role === 'leading') {
    const peer = now.visiblePeerAt !== null && at - now.visiblePeerAt <= visibleMs
    // A hidden tab can be frozen at any moment; a visible one is the better leader. Requests under way are finished first.
    if (!now.visible && peer && !busy) return { state: { ...now, role: 'following', lastBeatAt: at }, commands: ['release', 'queue'] }
    return { state: now, commands: ['beat', ...announce, ...(slept ? (['wake'] as const) : [])] }
  }
  if (now.visible && at - now.lastBeatAt > silentMs) return { state: { ...now, lastBeatAt: at }, commands: [...announce, 'steal'] }
  return { state: now, commands: announce }
}
