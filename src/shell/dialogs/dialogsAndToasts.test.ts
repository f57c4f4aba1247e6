import { expect, test } from 'vitest'
import { allDialogsClosed, dialogClosed, dialogOpened, dialogsSlice } from './dialogsSlice.ts'
import { toastDismissed, toastShown, toastsSlice } from './toastsSlice.ts'

test('[APP-14] dialogs stack, the last opened closes first, and all can be closed at once', () => {
  const { reducer } = dialogsSlice
  const two = [dialogOpened({ name: 'message', code: 'a' }), dialogOpened({ name: 'signIn' })].reduce(reducer, undefined) ?? { stack: [] }
  expect(two.stack.map(({ name }) => name)).toEqual(['message', 'signIn'])
  expect(reducer(two, dialogClosed()).stack.map(({ name }) => name)).toEqual(['message'])
  expect(reducer(two, dialogOpened({ name: 'message', code: 'b' })).stack).toEqual([{ name: 'signIn' }, { name: 'message', code: 'b' }])
  expect(reducer(two, allDialogsClosed()).stack).toEqual([])
})

test('[APP-17] at most three toasts are shown, none twice', () => {
  const { reducer } = toastsSlice
  const shown = ['a', 'b', 'b', 'c', 'd'].map((text) => toastShown({ text })).reduce(reducer, undefined) ?? []
  expect(shown.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
  expect(reducer(shown, toastDismissed(shown[0]?.id ?? '')).map(({ text }) => text)).toEqual(['c', 'd'])
})
