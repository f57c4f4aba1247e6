import { expect, test } from 'vitest'
import { noticeDismissed, noticeShown, noticesSlice } from './noticesSlice.ts'
import { signedOut } from '../session/sessionSlice.ts'

const { reducer } = noticesSlice
const shown = (...texts: string[]) =>
  texts.reduce((state, text) => reducer(state, noticeShown({ tone: 'danger', text })), reducer(undefined, { type: '' }))

test('[APP-17] each notice stays until it is dismissed, and is shown once', () => {
  const two = shown('refused', 'failed', 'refused')
  expect(two.map(({ text }) => text)).toEqual(['failed', 'refused'])
  expect(reducer(two, noticeDismissed(two[0]!.id)).map(({ text }) => text)).toEqual(['refused'])
})

test('[SES-14] signing out removes the notices', () => {
  expect(reducer(shown('refused'), signedOut())).toEqual([])
})
