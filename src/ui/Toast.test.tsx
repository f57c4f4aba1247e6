// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toast } from './Toast.tsx'

const onClose = vi.fn<() => void>()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  onClose.mockReset()
  vi.useRealTimers()
})

function show(): HTMLElement {
  render(
    <Toast tone="info" lastsMs={5_000} close="Close" onClose={onClose}>
      Saved
    </Toast>,
  )
  return screen.getByText('Saved')
}
const closedAfter = (ms: number): boolean => {
  vi.advanceTimersByTime(ms)
  return onClose.mock.calls.length > 0
}

test('[APP-17] a toast stays 5 s', () => {
  show()
  expect([closedAfter(4_900), closedAfter(100)]).toEqual([false, true])
})

test.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focusIn, fireEvent.focusOut],
])('[APP-17] it pauses under %s, and starts over afterwards', (_name, enter, leave) => {
  const toast = show()
  vi.advanceTimersByTime(4_900)
  enter(toast.parentElement!)
  expect(closedAfter(60_000)).toBe(false)
  leave(toast.parentElement!)
  expect([closedAfter(4_900), closedAfter(100)]).toEqual([false, true])
})

test('[APP-17] the pointer leaving does not end what the focus holds', () => {
  const toast = show()
  fireEvent.focusIn(screen.getByRole('button', { name: 'Close' }))
  fireEvent.pointerEnter(toast.parentElement!)
  fireEvent.pointerLeave(toast.parentElement!)
  expect(closedAfter(60_000)).toBe(false)
})

test('[APP-17] its button closes it at once', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
