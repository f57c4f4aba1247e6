import { expect, test, vi } from 'vitest'
import { withholdComposing } from './inputMethod.ts'

test.each([
  ['Enter', { isComposing: false, keyCode: 13 }, 'reaches'],
  ['a key during a composition', { isComposing: true, keyCode: 13 }, 'does not reach'],
  ['Enter that ends a composition in Safari', { isComposing: false, keyCode: 229 }, 'does not reach'],
  ['a key during a composition in Chrome', { isComposing: true, keyCode: 229 }, 'does not reach'],
])('[APP-33] %s: %j %s the app', (_what, press, does) => {
  const stopImmediatePropagation = vi.fn<() => void>()
  withholdComposing({ ...press, stopImmediatePropagation })
  expect(stopImmediatePropagation).toHaveBeenCalledTimes(does === 'reaches' ? 0 : 1)
})
