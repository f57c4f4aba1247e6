// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireChatMessage } from '../../contract/chatRoom.ts'
import { clockOptions, dateFormatter } from '../../domain/kernel/formatters.ts'
import { createStore } from '../state/store.ts'
import { watchTimeZone } from '../state/watchTimeZone.ts'
import { textsOf } from '../texts/texts.ts'
import { startChat } from './startChat.ts'
import type { ChatState } from './state/state.ts'
import type { RoomController } from './state/roomController.ts'
import { log } from './views/log.ts'

const texts = textsOf('en', {})
const at = Date.UTC(2026, 0, 5, 9)
/** Longer than the chat takes to look at the device's time zone. */
const lookMs = 30_000

let zone = ''
beforeEach(() => {
  vi.useFakeTimers()
  zone = 'Europe/Paris'
  const Formatter = Intl.DateTimeFormat
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (tag, options) {
    return new Formatter(tag, { timeZone: zone, ...options })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('[APP-23] the chat formats times in a traveller’s new time zone', () => {
  startChat(texts, new URLSearchParams(), 'en')
  expect(dateFormatter('en', clockOptions).format(at)).toBe('10:00')
  zone = 'Asia/Tokyo'
  vi.advanceTimersByTime(lookMs)
  expect(dateFormatter('en', clockOptions).format(at)).toBe('18:00')
})

test('[APP-23] a message that is printed shows its time in a traveller’s new time zone', () => {
  const author = { id: 'a', name: 'Ada', role: 'member' }
  const message = { id: 1, mark: 'm', author, text: 'Hello', status: 'shown', sentAt: at } as unknown as WireChatMessage
  const room = { id: 'main', name: 'Main', kind: 'chat' }
  const shown = {
    texts,
    language: 'en',
    room,
    you: null,
    messages: [message],
    pending: [],
    muted: new Set(),
    history: 'ready',
    older: 'none',
  }
  const store = createStore(shown as unknown as ChatState, (run) => run())
  const view = log({} as RoomController)
  watchTimeZone(store)
  view.update(store.get(), null)
  store.subscribe((now, before) => view.update(now, before))
  const time = (): string | undefined => view.root.querySelector('time')?.textContent.slice(-5)
  expect(time()).toBe('10:00')
  zone = 'Asia/Tokyo'
  vi.advanceTimersByTime(lookMs)
  expect(time()).toBe('18:00')
})
