import { expect, test } from 'vitest'
import { type OpenPage, chooseTapAction } from './onNotificationTap.ts'

const page = (id: string, over: Partial<OpenPage> = {}): OpenPage => ({ id, url: '/', visibilityState: 'hidden', focused: false, ...over })
const visible = { visibilityState: 'visible' as const }

test.each<[string, OpenPage[], string]>([
  ['the focused page', [page('a'), page('b', visible), page('c', { ...visible, focused: true })], 'c'],
  ['else a visible one', [page('a'), page('b', visible)], 'b'],
  ['else any', [page('a'), page('b')], 'a'],
])('[PWA-07] a tap goes to %s', (_which, pages, expected) => {
  expect(chooseTapAction('/en', pages)).toEqual({ do: 'navigate', page: expected, path: '/en' })
})

test('[PWA-07] a tap opens a new page when there is none', () => {
  expect(chooseTapAction('/en', [])).toEqual({ do: 'open', path: '/en' })
})
