import { expect, test } from 'vitest'
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import type { MessageToHost } from './platformPort.ts'
import { reportStake } from './reportStake.ts'

test('[APP-28] the host page receives each new stake once, and none that would be refused', () => {
  const store = createStore(initialState(textsOf('en', {}), 'en', 'dark', parsePreferences(null, false)), (run) => run())
  const sent: MessageToHost[] = []
  reportStake(store, { send: (message) => void sent.push(message) })
  expect(sent).toEqual([])
  store.set({ session: { who: 'guest' } })
  store.set({ now: 1 })
  store.set({ stake: '25' })
  store.set({ stake: '99999' })
  expect(sent).toEqual([
    { type: 'stake', stake: { amount: '50', currency: 'USD' } },
    { type: 'stake', stake: { amount: '25', currency: 'USD' } },
    { type: 'stake', stake: null },
  ])
})
