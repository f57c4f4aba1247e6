import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { maxUnsentMessages, type UnsentChat } from '../../../contract/chatMessages.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { createStore } from '../../state/store.ts'
import { openRoomController } from './roomController.ts'
import type { ChatState } from './state.ts'

afterEach(() => void vi.unstubAllGlobals())

const nothing: UnsentChat = { draft: '', waiting: [] }
const entered = { return: 'true', session: 'a-session', you: { id: 'person-0001', name: 'Anna', role: 'member' } }
/** The server answers only `enterChat`, with what the test says. */
function room() {
  const entries: (() => void)[] = []
  let sent = 0
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = deferred<Response>()
    if (address === '/v2/chat/messages') sent += 1
    if (address === '/v2/chat/enter') entries.push(() => resolve(Response.json(entered)))
    return promise
  })
  const initial: Pick<ChatState, 'stage' | 'you' | 'room' | 'messages' | 'draft' | 'pending'> = {
    stage: { at: 'asking' },
    you: null,
    room: { id: 'main', name: '', kind: 'chat' },
    messages: [],
    draft: '',
    pending: [],
  }
  const store = createStore(initial as ChatState, () => undefined)
  const savedUnsent: UnsentChat[] = []
  const controller = openRoomController({
    store,
    saveUnsent: (_room, unsent) => void savedUnsent.push(unsent),
    newMark: () => 'mark-new',
    now: () => 0,
    requestToken: () => undefined,
    openHelp: () => undefined,
  })
  return {
    store,
    controller,
    savedUnsent,
    enter: (saved: UnsentChat) => void controller.enter('one-time', saved),
    answer: () => entries.shift()?.(),
    untilOpen: () => eventually(() => expect(store.get().stage.at).toBe('open')),
    sent: () => sent,
    /** Ends the session in the room; the page then asks for another token. */
    end: () => store.set({ stage: { at: 'asking' }, session: null }),
  }
}

test('[TRD-05] text typed before entry follows the kept draft, and the host page gets both', async () => {
  const { store, controller, savedUnsent, enter, answer, untilOpen } = room()
  enter({ draft: 'a long thought', waiting: [] })
  controller.type('h')
  answer()
  await untilOpen()
  expect([store.get().draft, savedUnsent.at(-1)?.draft]).toEqual(['a long thought\nh', 'a long thought\nh'])
})

test('[TRD-05] the first entry restores the kept draft unchanged', async () => {
  const { store, enter, answer, untilOpen } = room()
  enter({ draft: 'half a', waiting: [{ mark: 'mark-0001', text: 'not sent' }] })
  answer()
  await untilOpen()
  expect(store.get()).toMatchObject({ draft: 'half a', pending: [{ mark: 'mark-0001', text: 'not sent', is: 'waiting' }] })
})

test('[TRD-05] messages above the limit of unsent ones return to the draft at the first entry', async () => {
  const { store, enter, answer, untilOpen } = room()
  const waiting = Array.from({ length: maxUnsentMessages }, (_, index) => ({ mark: `mark-${index}`, text: `kept ${index}` }))
  store.set({ pending: [{ mark: 'mark-new', text: 'written since', is: 'waiting' }] })
  enter({ draft: 'half a', waiting })
  answer()
  await untilOpen()
  expect(store.get().pending.map(({ text }) => text)).toEqual(waiting.map(({ text }) => text))
  expect(store.get().draft).toBe('half a\nwritten since')
})

test('[PWA-04] an unanswered message is sent again while the connection is live, not before', async () => {
  const { store, controller, sent } = room()
  store.set({ pending: [{ mark: 'mark-0001', text: 'unanswered', is: 'waiting' }], connection: 'lost' })
  controller.sendUnanswered()
  expect(store.get().pending[0]?.is).toBe('waiting')
  store.set({ connection: 'live' })
  controller.sendUnanswered()
  controller.sendUnanswered()
  await eventually(() => expect(sent()).toBe(1))
  expect(store.get().pending[0]?.is).toBe('sending')
})

test('[TRD-05] messages taken back or sent during re-entry do not return with the kept ones', async () => {
  const { store, controller, enter, answer, untilOpen, end } = room()
  enter(nothing)
  answer()
  await untilOpen()
  store.set({ pending: [{ mark: 'mark-0001', text: 'regretted', is: 'waiting' }] })
  controller.type('on its way')
  end()
  enter({ draft: 'on its way', waiting: [{ mark: 'mark-0001', text: 'regretted' }] })
  controller.cancelMessage('mark-0001')
  controller.submit()
  answer()
  await untilOpen()
  expect(store.get().draft).toBe('')
  expect(store.get().pending.map(({ text }) => text)).toEqual(['on its way'])
})
