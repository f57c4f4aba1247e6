import {
  chatHistory,
  chatReports,
  enterChat,
  judgeChat,
  muteChat,
  reportChat,
  sendChat,
  type WireChatEvent,
} from '../../../contract/chatRoom.ts'
import { readMessage } from '../../../domain/chat/messageText.ts'
import { assertNever } from '../../../domain/kernel/result.ts'
import { call, type CallFailure } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import { openRoomFeed, type RoomFeed } from '../net/roomFeed.ts'
import type { UnsentChat } from '../../../contract/chatFrame.ts'
import { type Box, keepMutes, readMutes } from './kept.ts'
import { mergeMessages, stillPending } from './merge.ts'
import { type ChatState, isModerator, type Pending } from './state.ts'

type Settings = {
  store: Store<ChatState>
  device: Box
  /** Has the shell keep what is not sent. */
  keepUnsent(room: string, unsent: UnsentChat): void
  newMark(): string
  now(): number
  /** Asks the shell for another token. */
  askAgain(): void
}

/** Everything that is done in the room: entering, reading, writing, reporting, and looking after it. */
export function openRoomDesk({ store, device, keepUnsent, newMark, now, askAgain }: Settings) {
  let feed: RoomFeed | null = null
  const token = (): string => store.get().session ?? ''
  const say = (key: string): void => store.set({ said: { key, at: now() } })

  function keep(change: Partial<Pick<ChatState, 'draft' | 'pending'>>): void {
    store.set(change)
    const { you, room, draft, pending } = store.get()
    if (you) keepUnsent(room.id, { draft: draft.slice(0, 4_000), waiting: pending.slice(0, 20).map(({ mark, text }) => ({ mark, text })) })
  }
  const setPending = (mark: string, to: Pending | null): void =>
    keep({ pending: store.get().pending.flatMap((one) => (one.mark !== mark ? [one] : to ? [to] : [])) })

  function over(): void {
    feed?.close()
    feed = null
    store.set({ session: null, line: 'lost', stage: { at: 'asking' } })
    askAgain()
  }
  /** A session that is over brings a new one; any other failure is said. Answers whether it went well. */
  function wentWell(result: { ok: true } | CallFailure): boolean {
    if (result.ok) return true
    if (result.code === 'chat.sessionOver') over()
    else say(result.code)
    return false
  }

  function take(messages: Parameters<typeof mergeMessages>[1]): void {
    const state = store.get()
    store.set({ messages: mergeMessages(state.messages, messages) })
    const pending = stillPending(state.pending, messages, state.you?.id)
    if (pending !== state.pending) keep({ pending })
  }

  function hear(event: WireChatEvent): void {
    switch (event.type) {
      case 'message':
        take([event.message])
        if (event.message.status === 'held') void lookAtReports()
        return
      case 'presence':
        store.set({ presence: event.presence })
        return
      case 'gap':
        store.set({ messages: [] })
        void readNewest()
        return
      case 'ended':
        return
      default:
        assertNever(event)
    }
  }

  async function readNewest(): Promise<number | null> {
    store.set({ history: store.get().messages.length === 0 ? 'loading' : 'ready' })
    const read = await call(chatHistory, { token: token() })
    if (!read.ok) {
      if (read.code === 'chat.sessionOver') over()
      else store.set({ history: 'failed' })
      return null
    }
    take(read.value.messages)
    store.set({ history: 'ready', older: read.value.more ? 'more' : 'none' })
    return read.value.cursor
  }

  async function follow(): Promise<void> {
    const cursor = await readNewest()
    if (cursor === null) return
    feed?.close()
    feed = openRoomFeed(token(), cursor, {
      event: hear,
      opened() {
        store.set({ line: 'live' })
        for (const one of store.get().pending) if (one.is === 'waiting') void send(one.mark, one.text)
      },
      lost: () => store.set({ line: 'lost' }),
      over,
    })
    await lookAtReports()
  }

  async function send(mark: string, text: string): Promise<void> {
    setPending(mark, { mark, text, is: 'sending' })
    const result = await call(sendChat, { token: token(), body: { mark, text } })
    if (result.ok) {
      if (result.value.message) take([result.value.message])
      return
    }
    // It may have arrived: the same mark sent again is the same message.
    if (result.code === 'network.none' || result.code === 'chat.sessionOver') {
      setPending(mark, { mark, text, is: 'waiting' })
      if (result.code === 'chat.sessionOver') over()
    } else setPending(mark, { mark, text, is: 'refused', code: result.code })
  }

  async function lookAtReports(): Promise<void> {
    if (!isModerator(store.get()) || store.get().session === null) return
    const read = await call(chatReports, { token: token() })
    if (read.ok) store.set({ reports: read.value.reports })
  }

  return {
    /** `kept`: what the person had not sent here when the page was last open. */
    async enter(oneTime: string, kept: UnsentChat): Promise<void> {
      const { stage, room } = store.get()
      if (stage.at !== 'asking') return
      store.set({ stage: { at: 'entering' }, line: 'connecting' })
      const entered = await call(enterChat, { body: { token: oneTime, room: room.id } })
      const { session, you } = entered.ok ? entered.value : {}
      if (!entered.ok || !session || !you) {
        store.set({ stage: { at: 'failed', code: entered.ok ? 'auth.server_error' : entered.code } })
        return
      }
      const { draft, pending } = store.get()
      const marks = new Set(pending.map(({ mark }) => mark))
      store.set({
        session,
        you,
        room: entered.value.room ?? room,
        presence: entered.value.presence ?? null,
        stage: { at: 'open' },
        muted: readMutes(device, you.id),
        draft: draft || kept.draft,
        pending: [...kept.waiting.filter(({ mark }) => !marks.has(mark)).map((one) => ({ ...one, is: 'waiting' as const })), ...pending],
      })
      await follow()
    },
    retry(): void {
      const { stage, session } = store.get()
      if (stage.at === 'failed') {
        store.set({ stage: { at: 'asking' } })
        askAgain()
      } else if (session !== null) void follow()
    },
    online: () => feed?.retryNow(),
    offline: () => feed?.drop(),
    lookAtReports,
    async readOlder(): Promise<void> {
      const { older, messages } = store.get()
      const [first] = messages
      if (older !== 'more' || !first) return
      store.set({ older: 'loading' })
      const read = await call(chatHistory, { token: token(), query: { before: first.id } })
      if (read.ok) take(read.value.messages)
      store.set({ older: read.ok && !read.value.more ? 'none' : 'more' })
      if (!read.ok) wentWell(read)
    },
    type: (draft: string) => keep({ draft }),
    /** Sends what is written. Answers the code of what is wrong with it, or null. */
    submit(): string | null {
      const { draft, pending } = store.get()
      const read = readMessage(draft)
      if (!read.ok) return read.code
      const mark = newMark()
      keep({ draft: '', pending: [...pending, { mark, text: read.value, is: 'sending' }] })
      void send(mark, read.value)
      return null
    },
    sendAgain(mark: string): void {
      const one = store.get().pending.find((waiting) => waiting.mark === mark)
      if (one && one.is !== 'sending') void send(one.mark, one.text)
    },
    /** Takes a message back that was not sent; its words return to the field when that is empty. */
    takeBack(mark: string): void {
      const { draft, pending } = store.get()
      const one = pending.find((waiting) => waiting.mark === mark)
      if (draft === '' && one) store.set({ draft: one.text })
      setPending(mark, null)
    },
    setMuted(person: string, on: boolean): void {
      const { muted, you } = store.get()
      const next = new Set(muted)
      if (on) next.add(person)
      else next.delete(person)
      store.set({ muted: next })
      if (you) keepMutes(device, you.id, next)
      say(on ? 'said.muted' : 'said.unmuted')
    },
    async report(message: number, reason: 'abuse' | 'scam' | 'other'): Promise<void> {
      if (wentWell(await call(reportChat, { token: token(), body: { message, reason } }))) say('said.reported')
    },
    async judge(message: number, decision: 'keep' | 'remove'): Promise<void> {
      if (wentWell(await call(judgeChat, { token: token(), body: { message, decision } })))
        say(decision === 'keep' ? 'said.kept' : 'said.removed')
      await lookAtReports()
    },
    async stop(person: string, minutes: number): Promise<void> {
      if (wentWell(await call(muteChat, { token: token(), body: { person, minutes } })))
        say(minutes === 0 ? 'said.allowed' : 'said.stopped')
    },
  }
}

export type RoomDesk = ReturnType<typeof openRoomDesk>
