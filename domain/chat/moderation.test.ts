import { expect, test } from 'vitest'
import { afterDecision, afterReport, canModerate } from './moderation.ts'

test('[SRV-07] reports neither show a removed message nor release a held one', () => {
  expect(afterReport({ status: 'removed', judged: false }, 100)).toBe('removed')
  expect(afterReport({ status: 'held', judged: false }, 1)).toBe('held')
})

test('[SRV-07] a decision shows a message or removes it', () => {
  expect([afterDecision('keep'), afterDecision('remove')]).toEqual(['shown', 'removed'])
})

test('[SRV-07] only hosts and moderators decide', () => {
  expect((['member', 'host', 'moderator'] as const).map(canModerate)).toEqual([false, true, true])
})
