import { expect, test } from 'vitest'
import { noticeDismissed, noticeShown, noticesSlice } from './notices.ts'
import { signedOut } from './sessionSlice.ts'

const { reducer } = noticesSlice
const shown = (...texts: string[]) =>
  texts.reduce((state, text) => reducer(state, noticeShown({ tone: 'danger', text })), reducer(undefined, { type: '' }))

test('[APP-17] a notice stays until it is dismissed, each by itself, and is shown once', () => {
  const two = shown('refused', 'failed', 'refused')
  expect(two.map(({ text }) => text)).toEqual(['failed', 'refused'])
  expect(reducer(two, noticeDismissed(two[0]!.id)).map(({ text }) => text)).toEqual(['refused'])
})

test('[SES-14] signing out takes the notices away', () => {
  expect(reducer(shown('refused'), signedOut())).toEqual([])
})
