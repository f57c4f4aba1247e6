// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { textsOf } from '../../texts/texts.ts'
import type { RoomController } from '../state/roomController.ts'
import type { ChatState } from '../state/state.ts'
import { notice } from './notice.ts'

const texts = textsOf('en', { 'auth.server_error': 'Something went wrong.', 'chat.tokenSpent': 'The room couldn’t be opened.' })

test.each([
  ['chat.tokenSpent', 'The room couldn’t be opened.'],
  ['server.unavailable', 'Something went wrong.'],
])('[SRV-07] a room that cannot be entered because of %s says “%s”', (code, shown) => {
  const state = { texts, stage: { at: 'failed', code }, connection: 'connecting', history: 'loading', said: { key: code, at: 0 } }
  const view = notice({ retry: () => undefined } as unknown as RoomController)
  view.update(state as unknown as ChatState, null)
  expect([...view.root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(shown),
    shown,
  ])
})

test.each([
  ['a room that cannot be entered', { stage: { at: 'failed', code: 'chat.tokenSpent' } }, ['chat']],
  ['a failure that it has no text for', { stage: { at: 'failed', code: 'server.unavailable' } }, ['unreachable']],
  ['messages that did not load', { history: 'failed' }, ['unreachable']],
  ['a lost connection', { connection: 'lost' }, ['offline']],
  ['a refused action', { said: { key: 'chat.tokenSpent', at: 0 } }, ['chat']],
  ['an action that succeeded', { said: { key: 'said.muted', at: 0 } }, []],
  ['a room that is being entered', { stage: { at: 'entering' } }, []],
  ['a chat without a host page', { stage: { at: 'alone' } }, []],
])('[APP-29] %s has the help that explains it', (_what, change, articles) => {
  const opened: string[] = []
  const view = notice({ openHelp: (article: string) => void opened.push(article) } as unknown as RoomController)
  const open = { texts, stage: { at: 'open' }, connection: 'live', history: 'ready', said: null }
  view.update({ ...open, ...change } as unknown as ChatState, null)
  for (const link of view.root.querySelectorAll<HTMLElement>('[role=link]:not([hidden])')) link.click()
  expect(opened).toEqual(articles)
})
