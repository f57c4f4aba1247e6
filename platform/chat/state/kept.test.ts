import { expect, test } from 'vitest'
import { type Box, keepMutes, openBox, readMutes } from './kept.ts'

function boxOf(): Box {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}

test('[SRV-07] whom a person muted stays muted on the device, and no storage or a spoilt one is none', () => {
  const box = boxOf()
  keepMutes(box, 'anna', new Set(['noah']))
  expect(readMutes(box, 'anna')).toEqual(new Set(['noah']))
  box.setItem('chat:anna:muted', '{"no": "list"')
  expect(readMutes(box, 'anna')).toEqual(new Set())
  const none = openBox(() => {
    throw new Error('denied')
  })
  keepMutes(none, 'anna', new Set(['noah']))
  expect(readMutes(none, 'anna')).toEqual(new Set())
})

test('[SRV-07] a full store costs the mutes their memory and nothing else', () => {
  const full = {
    ...boxOf(),
    setItem() {
      throw new Error('full')
    },
  }
  expect(() => keepMutes(full, 'anna', new Set(['noah']))).not.toThrow()
})
