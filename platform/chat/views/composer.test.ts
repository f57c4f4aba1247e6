import { expect, test } from 'vitest'
import { enterPress } from './composer.ts'

const enter = { key: 'Enter', shiftKey: false, repeat: false }

test.each([
  ['Enter', enter, 'sends'],
  ['Enter that is held down', { ...enter, repeat: true }, 'held'],
  ['Enter with Shift', { ...enter, shiftKey: true }, 'writes'],
  ['Enter with Shift that is held down', { ...enter, shiftKey: true, repeat: true }, 'writes'],
  ['a letter that is held down', { ...enter, key: 'a', repeat: true }, 'writes'],
] as const)('[SRV-07] the key %s in the message field sends once or not at all', (_what, press, does) => {
  expect(enterPress(press)).toBe(does)
})
