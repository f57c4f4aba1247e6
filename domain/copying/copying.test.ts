import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../kernel/time.ts'
import { parseCopyTerms } from './copyTerms.ts'
import { copyEndReason, type CopyState, decideMirror, maxMirrorDelayMs } from './mirror.ts'

const draft = { stake: '10', maxLoss: '100', days: 7, currency: 'EUR' as const }

test.each<[string, Partial<typeof draft>, string[]]>([
  ['a stake and a loss', {}, []],
  ['one stake is a loss', { maxLoss: '10.00' }, []],
  ['a stake below the least', { stake: '1' }, ['order.stakeRange']],
  ['no stake', { stake: 'ten' }, ['order.stakeInvalid']],
  ['no loss', { maxLoss: '' }, ['copy.maxLossInvalid']],
  ['a loss of nothing', { maxLoss: '0' }, ['copy.maxLossInvalid']],
  ['a loss below one stake', { maxLoss: '9.99' }, ['copy.maxLossTooSmall']],
  ['a time that is not offered', { days: 8 }, ['copy.days']],
])('[TRD-13] the terms of a copy: %s', (_name, change, codes) => {
  const read = parseCopyTerms({ ...draft, ...change })
  expect(read.errors.map(({ code }) => code)).toEqual(codes)
  expect(read.ok).toBe(codes.length === 0)
})

const running: CopyState = { stake: 1_000, maxLoss: 3_000, endsAt: 7 * dayMs, lost: 0, atStake: 0 }

test.each<[string, Partial<CopyState>, number, object]>([
  ['an order of just now', {}, 0, { do: 'open' }],
  ['an order five seconds old', {}, maxMirrorDelayMs, { do: 'open' }],
  ['an older one', {}, maxMirrorDelayMs + 1, { do: 'refuse', code: 'copy.late' }],
  ['the last stake that fits', { lost: 2_000 }, 0, { do: 'open' }],
  ['one that fits only if those that run are not lost', { lost: 1_000, atStake: 1_500 }, 0, { do: 'refuse', code: 'copy.lossGuard' }],
  ['no stake fits any more', { lost: 2_001 }, 0, { do: 'stop', as: 'lossReached' }],
  ['gains make room', { lost: -2_000, atStake: 4_000 }, 0, { do: 'open' }],
])('[TRD-13] %s is mirrored within the loss limit', (_name, change, age, verdict) => {
  expect(decideMirror({ ...running, ...change }, dayMs, dayMs + age)).toEqual(verdict)
})

test('[TRD-13] an expired copy mirrors nothing more', () => {
  expect(copyEndReason(running, running.endsAt - 1)).toBeNull()
  expect(copyEndReason(running, running.endsAt)).toBe('ended')
  expect(decideMirror(running, running.endsAt, running.endsAt)).toEqual({ do: 'stop', as: 'ended' })
})

test('[TRD-13] a copy never loses more than its limit, whatever the trader does', () => {
  const events = fc.array(fc.constantFrom('order', 'win', 'lose', 'tie'), { maxLength: 60 })
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 5_000 }), (happened, stake, room) => {
      const copy = { stake, maxLoss: stake + room, endsAt: dayMs, lost: 0, atStake: 0 }
      for (const event of happened) {
        if (event === 'order') {
          if (decideMirror(copy, 0, 0).do === 'open') copy.atStake += stake
        } else if (copy.atStake > 0) {
          copy.atStake -= stake
          copy.lost += event === 'lose' ? stake : event === 'win' ? -Math.floor(stake * 0.8) : 0
        }
        expect(copy.lost + copy.atStake).toBeLessThanOrEqual(copy.maxLoss)
      }
    }),
  )
})
