import { expect, test } from 'vitest'
import type { WireListedSignal } from '../../contract/signals.ts'
import { mergePages } from './signalPages.ts'

const row = (id: string, at: number, more: Partial<WireListedSignal> = {}): WireListedSignal => ({ id, at, outcome: 'open', ...more })

test('[ENG-12] pages join newest first, and a later answer replaces a row', () => {
  const merged = mergePages([row('c', 3), row('b', 2)], [row('b', 2, { outcome: 'won' }), row('a', 1)])
  expect(merged.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(['c open', 'b won', 'a open'])
})

test('[ENG-12] signals of one time keep one order, whichever page they came with', () => {
  const ids = (...pages: WireListedSignal[][]) => mergePages(...pages).map(({ id }) => id)
  expect(ids([row('a', 1)], [row('b', 1)])).toEqual(ids([row('b', 1)], [row('a', 1)]))
})
