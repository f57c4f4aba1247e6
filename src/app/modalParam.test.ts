import { expect, test } from 'vitest'
import { modalNames } from '../../contract/modalNames.ts'
import { modalRequest } from '../shell/dialogs/dialogsSlice.ts'
import { isModalName, splitModalParam } from './useModalParam.ts'

test.each([
  ['/home', null, '/home'],
  ['/home?modal=signals', 'signals', '/home'],
  ['/show/funding/vload?amount=300&modal=modal_bitcoin', 'modal_bitcoin', '/show/funding/vload?amount=300'],
  ['/home?modal=', '', '/home'],
])('[APP-14] the URL %s names the modal %j over %s', (route, modal, rest) => {
  expect(splitModalParam(route)).toEqual({ modal, rest })
})

test.each(modalNames)('[APP-12, APP-14] the URL of %s opens a dialog of its own', (name) => {
  expect([isModalName(name), modalRequest(name)]).toEqual([true, { name }])
})

test.each(['', 'Signals', '../x', '<b>', 'a'.repeat(41)])('[APP-14] %j names no modal', (name) => {
  expect(isModalName(name)).toBe(false)
})

test.each(['signIn', 'message', 'risk', 'anything'])('[APP-12] %s, which the original does not name, shows the server’s text', (name) => {
  expect(modalRequest(name)).toEqual({ name: 'fragment', modal: name })
})
