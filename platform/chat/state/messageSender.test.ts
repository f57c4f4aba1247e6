import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { maxUnsentMessages } from '../../../contract/chatMessages.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { createStore } from '../../state/store.ts'
import type { RoomSession } from './roomSession.ts'
import type { ChatState } from './state.ts'
import { openUnsent } from './unsent.ts'
import { openMessageSender } from './messageSender.ts'

afterEach(() => void vi.unstubAllGlobals())

function room() {
  const answers: ((response: Response) => void)[] = []
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { promise, resolve } = deferred<Response>()
    sent.push((JSON.parse(body) as { text: string }).text)
    answers.push(resolve)
    return promise
  })
  const initial: Pick<ChatState, 'draft' | 'pending' | 'messages' | 'you'> = { draft: '', pending: [], messages: [], you: null }
  const store = createStore(initial as ChatState, () => undefined)
  const session = { token: () => 'session', endSession: () => undefined } as unknown as RoomSession
  let marks = 0
  const writing = openMessageSender({
    store,
    session,
    unsent: openUnsent({ store, saveUnsent: () => undefined }),
    newMark: () => `mark-${++marks}`,
    now: () => 0,
  })
  const write = (draft: string): string | null => {
    store.set({ draft })
    return writing.submit()
  }
  const states = (): string[] => store.get().pending.map(({ is }) => is)
  return { store, write, writing, sent, answers, states }
}

test('[SRV-07] messages written quickly are sent one at a time, in the order they were written', async () => {
  const { write, sent, answers, states } = room()
  write('first')
  write('second')
  await eventually(() => expect(sent).toEqual(['first']))
  expect(states()).toEqual(['sending', 'sending'])
  answers[0]?.(Response.json({ return: 'true' }))
  await eventually(() => expect(sent).toEqual(['first', 'second']))
})

test('[PWA-04] a message that was discarded outside the chat is not sent', async () => {
  const { write, writing, sent, answers, states } = room()
  write('first')
  write('second')
  write('third')
  writing.discardMessage('mark-2')
  await eventually(() => expect(answers).toHaveLength(1))
  answers[0]?.(Response.json({ return: 'true' }))
  await eventually(() => expect(sent).toEqual(['first', 'third']))
  expect(states()).toHaveLength(2)
})

test('[PWA-04] a message above the limit of unsent ones stays the draft until there is room', async () => {
  const { store, write, writing, answers, states } = room()
  for (let index = 0; index < maxUnsentMessages; index += 1) expect(write(`message ${index}`)).toBeNull()
  expect(write('one more')).toBe('chat.tooManyUnsent')
  expect([states().length, store.get().draft]).toEqual([maxUnsentMessages, 'one more'])
  writing.discardMessage('mark-20')
  expect(writing.submit()).toBeNull()
  expect([states().length, store.get().draft]).toEqual([maxUnsentMessages, ''])
  await eventually(() => expect(answers).toHaveLength(1))
})

test('[SRV-07] a message that the room refuses does not block the next', async () => {
  const { write, sent, answers, states } = room()
  write('first')
  write('second')
  await eventually(() => expect(answers).toHaveLength(1))
  answers[0]?.(Response.json({ return: 'false', error: 'chat.tooFast' }, { status: 429 }))
  await eventually(() => expect(sent).toEqual(['first', 'second']))
  expect(states()).toEqual(['refused', 'sending'])
})

test('[SRV-07] messages that waited for the connection are sent in order', async () => {
  const { write, writing, sent, answers, states } = room()
  write('first')
  write('second')
  for (const n of [0, 1]) {
    await eventually(() => expect(answers).toHaveLength(n + 1))
    answers[n]?.(new Response('gone', { status: 502 }))
  }
  await eventually(() => expect(states()).toEqual(['waiting', 'waiting']))
  writing.sendWaiting()
  await eventually(() => expect(sent).toEqual(['first', 'second', 'first']))
})
