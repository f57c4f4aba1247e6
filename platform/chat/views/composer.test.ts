// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { RoomController } from '../state/roomController.ts'
import type { ChatState } from '../state/state.ts'
import { composer, enterPress } from './composer.ts'

test('[SRV-07] a message that is written and sent within one frame leaves the field empty', () => {
  const texts = { text: (key: string) => key, has: () => true }
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

test('[SRV-07] a message that is refused says why at once, until the person types again', () => {
  const texts = { text: (key: string) => key, has: () => true }
  const state = {
    texts,
    draft: '4242 4242 4242 4242',
    presence: null,
    language: 'en',
    room: { id: 'main', name: '' },
  } as unknown as ChatState
  const view = composer({ type: () => undefined, submit: () => 'chat.cardNumber' } as unknown as RoomController)
  view.update(state, null)
  const [field, problem] = [view.root.querySelector('textarea')!, view.root.querySelector('[role=alert]')!]
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))
  expect([problem.textContent, field.getAttribute('aria-invalid')]).toEqual(['chat.cardNumber', 'true'])
  field.dispatchEvent(new Event('input'))
  view.update(state, { ...state, draft: '' })
  expect([problem.textContent, field.getAttribute('aria-invalid')]).toEqual(['', null])
})

test('[APP-29] a message that is refused has the help of the chat, until the person types again', () => {
  const texts = { text: (key: string) => key, has: () => true }
  const state = { texts, draft: 'x', presence: null, language: 'en', room: { id: 'main', name: '' } } as unknown as ChatState
  const opened: string[] = []
  const controller = { type: () => undefined, submit: () => 'chat.empty', openHelp: (article: string) => void opened.push(article) }
  const view = composer(controller as unknown as RoomController)
  view.update(state, null)
  const [field, link] = [view.root.querySelector('textarea')!, view.root.querySelector<HTMLElement>('[role=link]')!]
  expect(link.hidden).toBe(true)
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))
  link.click()
  expect([link.hidden, link.getAttribute('aria-label'), opened]).toEqual([false, 'help.more chat.empty', ['chat']])
  field.dispatchEvent(new Event('input'))
  view.update(state, { ...state })
  expect(link.hidden).toBe(true)
})

const enter = { key: 'Enter', shiftKey: false, repeat: false }

test.each([
  ['Enter', enter, 'sends'],
  ['Enter that is held down', { ...enter, repeat: true }, 'held'],
  ['Enter with Shift', { ...enter, shiftKey: true }, 'writes'],
  ['Enter with Shift that is held down', { ...enter, shiftKey: true, repeat: true }, 'writes'],
  ['a letter that is held down', { ...enter, key: 'a', repeat: true }, 'writes'],
] as const)('[SRV-07] the key %s in the message field sends once or not at all', (_what, press, does) => {
  expect(enterPress(press)).toBe(does)
})
