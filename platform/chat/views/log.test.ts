// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import en from '../../../locales/en/chatRooms.json' with { type: 'json' }
import { textsOf } from '../../texts/texts.ts'
import type { RoomController } from '../state/roomController.ts'
import type { ChatState, PendingMessage } from '../state/state.ts'
import { log } from './log.ts'

/** Shows the log with unsent messages; returns the names of its visible help links, and what they open. */
function show(pending: readonly PendingMessage[]) {
  const opened: string[] = []
  const view = log({ openHelp: (article: string) => void opened.push(article) } as unknown as RoomController)
  const state = {
    texts: textsOf('en', en),
    room: { name: 'Main' },
    messages: [],
    muted: new Set(),
    history: 'ready',
    older: 'none',
    pending,
  }
  view.update(state as unknown as ChatState, null)
  const links = [...view.root.querySelectorAll<HTMLElement>('[role=link]:not([hidden])')].filter((link) => !link.closest('[hidden]'))
  for (const link of links) link.click()
  return { names: links.map((link) => link.getAttribute('aria-label')), opened }
}

test('[APP-29] an empty room has the help of the chat', () => {
  expect(show([])).toEqual({ names: ['Learn more No messages yet. Say hello.'], opened: ['chat'] })
})

test('[APP-25, APP-29] each unsent message has its help, named after the message', () => {
  const { names, opened } = show([
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
