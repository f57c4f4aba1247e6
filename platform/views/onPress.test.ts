import { expect, test } from 'vitest'
import { onPress } from './onPress.ts'

test('[SRV-07] a double click is one press, and a held Enter presses once', () => {
  const button = new EventTarget()
  let presses = 0
  onPress(button, () => void (presses += 1))
  const click = (detail: number) => button.dispatchEvent(Object.assign(new Event('click'), { detail }))
  // As the browser does: Enter clicks at each keydown that is not prevented.
  const enter = (repeat: boolean): void => {
    if (button.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'Enter', repeat }))) click(0)
  }
  click(1)
  click(2)
  click(3)
  expect(presses).toBe(1)
  click(1)
  expect(presses).toBe(2)
  for (const repeat of [false, true, true, true]) enter(repeat)
  expect(presses).toBe(3)
})
