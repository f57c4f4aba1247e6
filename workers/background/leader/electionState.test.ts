import { expect, test } from 'vitest'
import { heartbeatEveryMs, reduceElection, type ElectionState, type ElectionEvent, initialElection } from './electionState.ts'

type Bare<E> = E extends { at: number } ? Omit<E, 'at'> & { at?: number } : never
const tick = (busy = false) => ({ type: 'tick' as const, busy })

/** Applies events one heartbeat apart, unless they have their own time. */
function run(events: Bare<ElectionEvent>[], from: ElectionState = initialElection(0)) {
  let state = from
  let at = state.lastTickAt
  const commands: string[][] = []
  for (const event of events) {
    at = event.at ?? at + heartbeatEveryMs
    const next = reduceElection(state, { ...event, at })
    state = next.state
    commands.push(next.commands)
  }
  return { state, commands, last: commands.at(-1) }
}

const following = run([{ type: 'begun', at: 0 }]).state
const leading = run([{ type: 'granted', at: 0 }], following).state
const seen = (state: ElectionState): ElectionState => ({ ...state, visible: true })

test('[BG-03] waits for the lock and leads when it is granted', () => {
  expect(run([{ type: 'begun' }, { type: 'granted' }])).toMatchObject({
    state: { role: 'leading' },
    commands: [['queue'], ['lead', 'beat']],
  })
})

test('[BG-03] sends a heartbeat at each tick as the leader', () => {
  expect(run([tick(), tick()], leading).commands).toEqual([['beat'], ['beat']])
})

test('[BG-03] steals the lock after three missed heartbeats, once, as a visible follower', () => {
  expect(run([tick(), tick(), tick(), tick(), tick()], seen(following)).commands).toEqual([
    ['announce'],
    ['announce'],
    ['announce'],
    ['announce', 'steal'],
    ['announce'],
  ])
})

test('[BG-03] steals one heartbeat later as a hidden follower, so that a visible tab goes first', () => {
  expect(run([tick(), tick(), tick(), tick(), tick(), tick()], following).commands).toEqual([[], [], [], [], ['steal'], []])
})

test('[BG-03] keeps a hidden leader whose visible peer was seen before the clock was set back', () => {
  const withPeer = run([{ type: 'peerVisible', at: 3_600_000 }], { ...leading, lastTickAt: 3_600_000 }).state
  expect(run([{ ...tick(), at: 0 }, tick()], withPeer)).toMatchObject({
    state: { role: 'leading' },
    commands: [['beat', 'wake'], ['beat']],
  })
})

test('[BG-03] postpones the steal after a late heartbeat', () => {
  const events = [tick(), tick(), tick(), { type: 'beat' as const, newer: false }, tick(), tick()]
  expect(run(events, seen(following)).commands.flat()).not.toContain('steal')
})

test('[BG-03] gives the leader its grace period after sleep', () => {
  const night = 8 * 3_600_000
  const { commands } = run(
    [
      { ...tick(), at: night },
      { ...tick(), at: night + heartbeatEveryMs },
    ],
    seen(following),
  )
  expect(commands.flat()).not.toContain('steal')
})

test('[BG-04] runs what is due when the leader wakes from sleep', () => {
  expect(run([{ ...tick(), at: 3_600_000 }], leading).last).toContain('wake')
  expect(run([{ ...tick(), at: -3_600_000 }], leading).last).toContain('wake')
})

test('[BG-03] stops at once and queues again when its lock is stolen', () => {
  expect(run([{ type: 'lost' }], leading)).toMatchObject({ state: { role: 'following' }, last: ['release', 'queue'] })
})

test('[BG-03] of two leaders, the one with the older epoch steps down', () => {
  expect(run([{ type: 'beat', newer: true }], leading)).toMatchObject({ state: { role: 'following' }, last: ['release', 'queue'] })
  expect(run([{ type: 'beat', newer: false }], leading)).toMatchObject({ state: { role: 'leading' }, last: [] })
})

test('a hidden leader yields to a visible tab when no request is in flight', () => {
  const peer = { type: 'peerVisible' as const }
  expect(run([peer, tick(true)], leading).last).toEqual(['beat'])
  expect(run([peer, tick(false)], leading)).toMatchObject({ state: { role: 'following' }, last: ['release', 'queue'] })
  expect(run([peer, tick(false)], seen(leading)).last).toEqual(['beat', 'announce'])
})

test('a hidden leader stays when its visible peer is silent', () => {
  expect(run([{ type: 'peerVisible' }, tick(true), tick(true), tick(false)], leading).state.role).toBe('leading')
})

test('[BG-03] a suspended page releases the lock, and requests it again when it is visible', () => {
  const away = run([{ type: 'suspended' }], leading)
  expect(away).toMatchObject({ state: { role: 'away' }, last: ['release'] })
  expect(run([tick()], away.state).last).toEqual([])
  expect(run([{ type: 'visibility', visible: false }], away.state).last).toEqual(['queue'])
  expect(run([{ type: 'visibility', visible: true }], away.state).last).toEqual(['queue'])
})

test('a lock granted to a suspended page is released', () => {
  const away = run([{ type: 'suspended' }], following).state
  expect(run([{ type: 'granted' }], away)).toMatchObject({ state: { role: 'away' }, last: ['release'] })
})
