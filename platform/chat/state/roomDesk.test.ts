import { afterEach, expect, test, vi } from 'vitest'
import type { UnsentChat } from '../../../contract/chatFrame.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { createStore } from '../../state/store.ts'
import { openRoomDesk } from './roomDesk.ts'
import type { ChatState } from './state.ts'

afterEach(() => void vi.unstubAllGlobals())

const nothing: UnsentChat = { draft: '', waiting: [] }
const entered = { return: 'true', session: 'a-session', you: { id: 'person-0001', name: 'Anna', role: 'member' } }
/** No call is answered but the entry, as the test says so. */
function room() {
  const entries: (() => void)[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = deferred<Response>()
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
  const told: UnsentChat[] = []
  const desk = openRoomDesk({
    store,
    keepUnsent: (_room, unsent) => void told.push(unsent),
    newMark: () => 'mark-new',
    now: () => 0,
    askAgain: () => undefined,
  })
  return {
    store,
    desk,
    told,
    enter: (kept: UnsentChat) => void desk.enter('one-time', kept),
    answer: () => entries.shift()?.(),
    untilOpen: () => vi.waitFor(() => expect(store.get().stage.at).toBe('open')),
    /** The session in the room is over, and the page asks for another token. */
    end: () => store.set({ stage: { at: 'asking' }, session: null }),
  }
}

test('[TRD-05] what is typed before the room has answered stands behind the kept draft, and the shell is told of both', async () => {
  const { store, desk, told, enter, answer, untilOpen } = room()
  enter({ draft: 'a long thought', waiting: [] })
  desk.type('h')
  answer()
  await untilOpen()
  expect([store.get().draft, told.at(-1)?.draft]).toEqual(['a long thought\nh', 'a long thought\nh'])
})

test('[TRD-05] at the first entry what was kept is there again, as it was', async () => {
  const { store, enter, answer, untilOpen } = room()
  enter({ draft: 'half a', waiting: [{ mark: 'mark-0001', text: 'not sent' }] })
  answer()
  await untilOpen()
  expect(store.get()).toMatchObject({ draft: 'half a', pending: [{ mark: 'mark-0001', text: 'not sent', is: 'waiting' }] })
})

test('[TRD-05] what was taken back or sent while a room is entered again does not return with what was kept before', async () => {
  const { store, desk, enter, answer, untilOpen, end } = room()
  enter(nothing)
  answer()
  await untilOpen()
  store.set({ pending: [{ mark: 'mark-0001', text: 'regretted', is: 'waiting' }] })
  desk.type('on its way')
  end()
  enter({ draft: 'on its way', waiting: [{ mark: 'mark-0001', text: 'regretted' }] })
  desk.takeBack('mark-0001')
  desk.submit()
  answer()
  await untilOpen()
  expect(store.get().draft).toBe('')
  expect(store.get().pending.map(({ text }) => text)).toEqual(['on its way'])
})
