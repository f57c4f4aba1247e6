// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import en from '../../../locales/en/chatRooms.json' with { type: 'json' }
import { textsOf } from '../../texts/texts.ts'
import type { RoomController } from '../state/roomController.ts'
import type { ChatState, PendingMessage } from '../state/state.ts'
import { log } from './log.ts'

/** Shows the log with unsent messages; `show` replaces them. `opened`: the help that was asked for. */
function open(pending: readonly PendingMessage[]) {
  const opened: string[] = []
  const view = log({ openHelp: (article: string) => void opened.push(article) } as unknown as RoomController)
  let state: ChatState | null = null
  const show = (next: readonly PendingMessage[]): void => {
    const before = state
    const fixed = { room: { name: 'Main' }, messages: [], muted: new Set(), history: 'ready', older: 'none', you: null }
    state = { ...(before ?? { texts: textsOf('en', en), ...fixed }), pending: next } as unknown as ChatState
    view.update(state, before)
  }
  show(pending)
  return { root: view.root, opened, show }
}

/** Returns the names of the visible help links, and what they open. */
function help(pending: readonly PendingMessage[]) {
  const { root, opened } = open(pending)
  const links = [...root.querySelectorAll<HTMLElement>('[role=link]:not([hidden])')].filter((link) => !link.closest('[hidden]'))
  for (const link of links) link.click()
  return { names: links.map((link) => link.getAttribute('aria-label')), opened }
}

/** Returns whether a screen reader reads an element as it comes or changes. */
const liveOf = (one: Element | null | undefined) => one?.closest('[aria-live]')?.getAttribute('aria-live')

test('[APP-29] an empty room has the help of the chat', () => {
  expect(help([])).toEqual({ names: ['Learn more No messages yet. Say hello.'], opened: ['chat'] })
})

test('[APP-25, APP-29] each unsent message has its help, named after the message', () => {
  const { names, opened } = help([
    { mark: 'a', text: 'One', is: 'refused', code: 'request.tooOften' },
    { mark: 'b', text: 'Two', is: 'waiting' },
    { mark: 'c', text: 'Three', is: 'sending' },
  ])
  expect(names).toEqual([
    expect.stringMatching(/^Learn more Too many requests.* One$/),
    expect.stringMatching(/^Learn more Not sent yet.* Two$/),
  ])
  expect(opened).toEqual(['unreachable', 'chat'])
})

test('[APP-25] the text of an empty room is read once, without its help', () => {
  const parts = [...open([]).root.querySelectorAll('.empty')]
  expect(parts.map((one) => [one.textContent, liveOf(one)])).toEqual([
    ['No messages yet. Say hello.', 'polite'],
    ['Learn more', 'off'],
  ])
})

test('[APP-25] an unsent message is read once it could not be sent, and without its help', () => {
  const { root, show } = open([{ mark: 'a', text: 'One', is: 'sending' }])
  const row = root.querySelector('.pending')
  const read = (): unknown[] => ['.pending', '.words', '.note', '.actions'].map((part) => liveOf(root.querySelector(part)))
  expect(read()).toEqual(['off', 'off', 'off', 'off'])
  const first: PendingMessage = { mark: 'a', text: 'One', is: 'waiting' }
  const second: PendingMessage = { mark: 'b', text: 'Two', is: 'sending' }
  show([first])
  expect(read()).toEqual(['off', 'polite', 'polite', 'off'])
  // Another message changes nothing about it: it would be read again.
  show([second, first])
  const rows = [...root.querySelectorAll('.pending')]
  expect([rows.map((one) => one.querySelector('.words')?.textContent), rows[1]]).toEqual([['Two', 'One'], row])
  show([second])
  expect(root.querySelectorAll('.pending')).toHaveLength(1)
})
