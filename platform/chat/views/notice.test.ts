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
