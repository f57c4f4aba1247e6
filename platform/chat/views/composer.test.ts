// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { RoomController } from '../state/roomController.ts'
import type { ChatState } from '../state/state.ts'
import { composer } from './composer.ts'

test('[SRV-07] a message that is written and sent within one frame leaves the field empty', () => {
  const texts = { text: (key: string) => key }
  const state = { texts, draft: '', presence: null, language: 'en', room: { id: 'main', name: 'Main room' } } as unknown as ChatState
  const sent: string[] = []
  const controller: Pick<RoomController, 'type' | 'submit'> = {
    type: (draft) => void Object.assign(state, { draft }),
    submit: () => {
      sent.push(state.draft)
      state.draft = ''
      return null
    },
  }
  const view = composer(controller as RoomController)
  view.update(state, null)
  const field = view.root.querySelector('textarea')!
  field.value = 'Is the host here?'
  field.dispatchEvent(new Event('input'))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))
  view.update(state, { ...state })
  expect([sent, field.value]).toEqual([['Is the host here?'], ''])
})
