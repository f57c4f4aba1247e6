import { expect, test } from 'vitest'
import { onPress } from './onPress.ts'

test('[SRV-07] a double click is one press, and an Enter that is held down presses once', () => {
  const button = new EventTarget()
  let presses = 0
  onPress(button, () => void (presses += 1))
  const click = (detail: number) => button.dispatchEvent(Object.assign(new Event('click'), { detail }))
  // What the browser makes of Enter: a click for each keydown that nobody prevents.
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
