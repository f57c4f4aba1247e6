import { expect, test } from 'vitest'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { offersSlice, selectEnds } from './offersSlice.ts'

const { reducer, getInitialState } = offersSlice

test('[ENG-05] the end of an offer is heard from the worker, each for itself', () => {
  const told = reducer(
    getInitialState(),
    backgroundReported([
      { topic: 'due', reminder: 'limited_offer' },
      { topic: 'due', reminder: 'gift' },
    ]),
  )
  expect([selectEnds('limited_offer')({ offers: told }), selectEnds('risk_free')({ offers: told })]).toEqual([1, 0])
  expect(selectEnds('limited_offer')({})).toBe(0)
})
