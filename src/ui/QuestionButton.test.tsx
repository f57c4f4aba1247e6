// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QuestionButton } from './QuestionButton.tsx'

const onConfirm = vi.fn<() => void>()
afterEach(() => {
  cleanup()
  onConfirm.mockReset()
})

const button = (busy: boolean) => (
  <QuestionButton label="Remove" name="Remove the card" question="Remove it?" keep="Keep it" busy={busy} onConfirm={onConfirm} />
)

test('[APP-25] the question takes the focus, and gives it back if nothing is removed', () => {
  render(button(false))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the card' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  expect([onConfirm.mock.calls, document.activeElement]).toEqual([[], screen.getByRole('button', { name: 'Remove the card' })])
})

test('[APP-25] what is being removed can no longer be kept', () => {
  const { rerender } = render(button(false))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the card' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  rerender(button(true))
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(screen.getByText('Remove it?')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep it' }).disabled).toBe(true)
})
