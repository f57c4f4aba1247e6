import { expect, test } from 'vitest'
import type { NotificationsView } from '../../../contract/background.ts'
import { markedRead, marksAnswered, marksSlice, type MarksSlice, withMarks } from './marksSlice.ts'

const list = (at: number, ...read: (0 | 1)[]): NotificationsView => ({
  list: read.map((one, index) => ({ id: `n${index}`, read: one })),
  unread: read.filter((one) => one === 0).length,
  at,
})
const after = (...actions: Parameters<typeof marksSlice.reducer>[1][]): MarksSlice =>
  actions.reduce<MarksSlice>((state, action) => marksSlice.reducer(state, action), marksSlice.getInitialState())

test('[ENG-14] opening one shows it as read at once, and counts it once', () => {
  const marks = after(markedRead({ id: 'n1', at: 20, listAt: 10 }), markedRead({ id: 'n1', at: 21, listAt: 10 }))
  expect(withMarks(list(10, 0, 0, 1), marks)).toEqual(list(10, 0, 1, 1))
})

test('[ENG-14] read all shows all as read', () => {
  expect(withMarks(list(10, 0, 0, 1), after(markedRead({ id: null, at: 20, listAt: 10 })))).toEqual(list(10, 1, 1, 1))
})

test('[ENG-14] an answer that was on its way when one was marked does not bring it back', () => {
  const marks = after(markedRead({ id: 'n0', at: 20, listAt: 10 }), marksAnswered(30))
  expect(withMarks(list(25, 0, 0), marks).unread).toBe(1)
})

test('[ENG-14] a list that was requested after the answer counts, also if the mark failed', () => {
  const marks = after(markedRead({ id: 'n0', at: 20, listAt: 10 }), marksAnswered(30))
  expect(withMarks(list(30, 0, 0), marks)).toEqual(list(30, 0, 0))
})

test('[ENG-14] a notification that came after read all stays unread when another is opened', () => {
  const marks = after(markedRead({ id: null, at: 20, listAt: 10 }), marksAnswered(21), markedRead({ id: 'n1', at: 50, listAt: 40 }))
  expect(withMarks(list(40, 0, 0, 1), marks)).toEqual(list(40, 0, 1, 1))
})

test('[ENG-14, BG-04] after the clock was set back, new notifications are unread', () => {
  const marks = after(markedRead({ id: null, at: 100, listAt: 90 }), marksAnswered(101))
  expect(withMarks(list(10, 0, 0), marks)).toEqual(list(10, 0, 0))
  const again = after(markedRead({ id: null, at: 100, listAt: 90 }), marksAnswered(101), markedRead({ id: 'n1', at: 20, listAt: 10 }))
  expect(withMarks(list(10, 0, 0), again)).toEqual(list(10, 0, 1))
})
