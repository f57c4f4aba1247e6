import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireChatMessage } from '../../../contract/chatRoom.ts'
import { mergeMessages, stillPending } from './merge.ts'

const message = (id: number, changed = id, change: Partial<WireChatMessage> = {}): WireChatMessage => ({
  id,
  changed,
  author: { id: 'someone-else', name: 'Anna P.', role: 'member' },
  text: `text ${changed}`,
  status: 'shown',
  sentAt: id,
  mark: `mark-${id}`,
  ...change,
})

test('[SRV-07] in whatever order messages arrive, each is shown once and in its latest version', () => {
  const all = Array.from({ length: 12 }, (_, n) => message(n + 1))
  const later = [message(3, 20), message(7, 21, { status: 'removed', text: null })]
  const expected = all.map((one) => later.find(({ id }) => id === one.id) ?? one)
  fc.assert(
    fc.property(fc.shuffledSubarray([...all, ...later], { minLength: 14 }), fc.nat(13), (order, cut) => {
      const shown = mergeMessages(mergeMessages([], order.slice(0, cut)), [...order.slice(cut), ...order.slice(0, 3)])
      expect(shown).toEqual(expected)
    }),
  )
})

test('[SRV-07] known messages change nothing', () => {
  const known = [message(1), message(2)]
  expect(mergeMessages(known, [message(2), message(1)])).toBe(known)
})

test('[SRV-07] a message has arrived when the room shows it under its sender’s mark', () => {
  const pending = [
    { mark: 'mark-1', text: 'a', is: 'sending' as const },
    { mark: 'mark-2', text: 'b', is: 'waiting' as const },
  ]
  const own = message(1, 1, { author: { id: 'you', name: 'You', role: 'member' } })
  expect(stillPending(pending, [own], 'you')).toEqual([pending[1]])
  expect(stillPending(pending, [message(1)], 'you')).toBe(pending)
})
