import { expect, test } from 'vitest'
import { beatEveryMs, lead, type Leadership, type LeaderEvent, outside } from './leadership.ts'

type Bare<E> = E extends { at: number } ? Omit<E, 'at'> & { at?: number } : never
const tick = (busy = false) => ({ type: 'tick' as const, busy })

/** Takes events a beat apart, unless they say when. */
function run(events: Bare<LeaderEvent>[], from: Leadership = outside(0)) {
  let state = from
  let at = state.lastTickAt
  const commands: string[][] = []
  for (const event of events) {
    at = event.at ?? at + beatEveryMs
    const next = lead(state, { ...event, at })
    state = next.state
    commands.push(next.commands)
  }
  return { state, commands, last: commands.at(-1) }
}

const following = run([{ type: 'begun', at: 0 }]).state
const leading = run([{ type: 'granted', at: 0 }], following).state
const seen = (state: Leadership): Leadership => ({ ...state, visible: true })

test('[BG-03] a worker waits for the lock, and leads when it is granted', () => {
  expect(run([{ type: 'begun' }, { type: 'granted' }])).toMatchObject({
    state: { role: 'leading' },
    commands: [['queue'], ['lead', 'beat']],
  })
})

test('[BG-03] a leader beats at each tick', () => {
  expect(run([tick(), tick()], leading).commands).toEqual([['beat'], ['beat']])
})

test('[BG-03] a visible follower steals after three missed beats, and only once', () => {
  expect(run([tick(), tick(), tick(), tick(), tick(), tick()], seen(following)).commands).toEqual([
    ['announce'],
    ['announce'],
    ['announce'],
    ['announce'],
    ['announce', 'steal'],
    ['announce'],
  ])
})

test('[BG-03] a hidden follower never steals: it may be frozen itself at any moment', () => {
  expect(
    run(
      Array.from({ length: 20 }, () => tick()),
      following,
    ).commands.flat(),
  ).toEqual([])
})

test('[BG-03] a hidden leader that heard of a visible tab before the clock was put back leads on', () => {
  const heard = run([{ type: 'peerVisible', at: 3_600_000 }], { ...leading, lastTickAt: 3_600_000 }).state
  expect(run([{ ...tick(), at: 0 }, tick()], heard)).toMatchObject({ state: { role: 'leading' }, commands: [['beat', 'wake'], ['beat']] })
})

test('[BG-03] a late beat puts the steal off', () => {
  const events = [tick(), tick(), tick(), { type: 'beat' as const, newer: false }, tick(), tick()]
  expect(run(events, seen(following)).commands.flat()).not.toContain('steal')
})

test('[BG-03] after sleep the leader is given its time before anybody steals', () => {
  const night = 8 * 3_600_000
  const { commands } = run(
    [
      { ...tick(), at: night },
      { ...tick(), at: night + beatEveryMs },
    ],
    seen(following),
  )
  expect(commands.flat()).not.toContain('steal')
})

test('[BG-04] a leader that slept looks at what is due', () => {
  expect(run([{ ...tick(), at: 3_600_000 }], leading).last).toContain('wake')
  expect(run([{ ...tick(), at: -3_600_000 }], leading).last).toContain('wake')
})

test('[BG-03] a leader whose lock was stolen stops at once and waits again', () => {
  expect(run([{ type: 'lost' }], leading)).toMatchObject({ state: { role: 'following' }, last: ['release', 'queue'] })
})

test('[BG-03] of two leaders the one with the older epoch steps down, and the newer one stays', () => {
  expect(run([{ type: 'beat', newer: true }], leading)).toMatchObject({ state: { role: 'following' }, last: ['release', 'queue'] })
  expect(run([{ type: 'beat', newer: false }], leading)).toMatchObject({ state: { role: 'leading' }, last: [] })
})

test('a hidden leader yields to a visible tab, when nothing is under way', () => {
  const peer = { type: 'peerVisible' as const }
  expect(run([peer, tick(true)], leading).last).toEqual(['beat'])
  expect(run([peer, tick(false)], leading)).toMatchObject({ state: { role: 'following' }, last: ['release', 'queue'] })
  expect(run([peer, tick(false)], seen(leading)).last).toEqual(['beat', 'announce'])
})

test('a hidden leader whose visible peer has gone silent keeps on', () => {
  expect(run([{ type: 'peerVisible' }, tick(true), tick(true), tick(false)], leading).state.role).toBe('leading')
})

test('[BG-03] a page that is left or frozen gives the lock up, and asks again when it speaks', () => {
  const away = run([{ type: 'suspended' }], leading)
  expect(away).toMatchObject({ state: { role: 'away' }, last: ['release'] })
  expect(run([tick()], away.state).last).toEqual([])
  expect(run([{ type: 'visibility', visible: false }], away.state).last).toEqual(['queue'])
  expect(run([{ type: 'visibility', visible: true }], away.state).last).toEqual(['queue'])
})

test('a lock that is granted to a page that was left is given back', () => {
  const away = run([{ type: 'suspended' }], following).state
  expect(run([{ type: 'granted' }], away)).toMatchObject({ state: { role: 'away' }, last: ['release'] })
})
