import { expect, test } from 'vitest'
import { modalNames } from '../../contract/modalNames.ts'
import { modalRequest } from '../shell/dialogs.ts'
import { isModal, withoutModal } from './modalAddress.ts'

test.each([
  ['/home', null, '/home'],
  ['/home?modal=signals', 'signals', '/home'],
  ['/show/funding/vload?amount=300&modal=modal_bitcoin', 'modal_bitcoin', '/show/funding/vload?amount=300'],
  ['/home?modal=', '', '/home'],
])('[APP-14] the address %s names the modal %j over %s', (route, modal, rest) => {
  expect(withoutModal(route)).toEqual({ modal, rest })
})

test.each(modalNames)('[APP-12, APP-14] %s has a dialog of its own that its address opens', (name) => {
  expect([isModal(name), modalRequest(name)]).toEqual([true, { name }])
})

test.each(['', 'Signals', '../x', '<b>', 'a'.repeat(41)])('[APP-14] %j names no modal', (name) => {
  expect(isModal(name)).toBe(false)
})

test.each(['signIn', 'message', 'risk', 'anything'])('[APP-12] %s, which the original does not name, is the server’s words', (name) => {
  expect(modalRequest(name)).toEqual({ name: 'fragment', modal: name })
})
