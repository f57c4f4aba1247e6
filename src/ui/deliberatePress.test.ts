import type { KeyboardEvent, MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { deliberatePress } from './deliberatePress.ts'

const pressed = (press: { detail?: number; repeat?: boolean; key?: string }): boolean => {
  const event = { ...press, preventDefault: vi.fn<() => void>(), stopPropagation: vi.fn<() => void>() }
  if (press.key === undefined) deliberatePress.onClickCapture(event as unknown as MouseEvent)
  else deliberatePress.onKeyDown(event as unknown as KeyboardEvent)
  return event.preventDefault.mock.calls.length === 0
}

test.each([
  ['a click', { detail: 1 }, true],
  ['a click by keyboard or by a program', { detail: 0 }, true],
  ['the second click of a double click', { detail: 2 }, false],
  ['Enter', { key: 'Enter', repeat: false }, true],
  ['Enter that is held down', { key: 'Enter', repeat: true }, false],
  ['Tab that is held down', { key: 'Tab', repeat: true }, true],
] as const)('[TRD-07, TRD-12] a confirmation of a payment accepts or ignores %s', (_what, press, counts) => {
  expect(pressed(press)).toBe(counts)
})
