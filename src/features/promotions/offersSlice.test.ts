import { expect, test } from 'vitest'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { offersSlice, selectEndCount } from './offersSlice.ts'

const { reducer, getInitialState } = offersSlice

test('[ENG-05] the worker reports the end of each offer separately', () => {
  const state = reducer(
    getInitialState(),
    backgroundReported([
      { topic: 'due', reminder: 'limited_offer' },
      { topic: 'due', reminder: 'gift' },
    ]),
  )
  expect([selectEndCount({ offers: state }, 'limited_offer'), selectEndCount({ offers: state }, 'risk_free')]).toEqual([1, 0])
  expect(selectEndCount({}, 'limited_offer')).toBe(0)
})
