import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut.ts'

const none = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target: null }
const target = (tag: string) => ({ matches: (selectors: string) => selectors.split(',').includes(tag) })

test.each([
  [{ key: 'k', ctrlKey: true }, 'palette'],
  [{ key: 'K', metaKey: true }, 'palette'],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, 'palette'],
  [{ key: '?' }, 'shortcuts'],
  [{ key: '؟' }, 'shortcuts'],
  [{ key: 'k' }, null],
  [{ key: 'k', ctrlKey: true, altKey: true }, null],
  [{ key: 'k', ctrlKey: true, metaKey: true }, null],
  [{ key: '?', ctrlKey: true }, null],
  [{ key: '?', defaultPrevented: true }, null],
])('[APP-31] %j opens %s', (press, expected) => {
  expect(shortcutOf({ ...none, ...press })).toBe(expected)
})

test('[APP-31] no shortcut is read from a field in which a person types', () => {
  expect(shortcutOf({ ...none, key: '?', target: target('textarea') })).toBeNull()
  expect(shortcutOf({ ...none, key: 'k', ctrlKey: true, target: target('select') })).toBeNull()
  expect(shortcutOf({ ...none, key: '?', target: target('button') })).toBe('shortcuts')
})
