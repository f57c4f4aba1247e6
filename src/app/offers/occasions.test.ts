import { expect, test } from 'vitest'
import { moveTo, noOccasions, signedInAt } from './occasions.ts'
import { type OfferPlace, placeOf } from './place.ts'

test.each([
  ['/en/trading', '#/show/funding', 'funding'],
  ['/en/trading', '#/show/funding/card?amount=250', 'funding'],
  ['/en/trading', '#/show/funding/payment_success', 'result'],
  ['/en/trading', '#/show/fundings', 'elsewhere'],
  ['/en/trading', '#/show/promotions', 'promotions'],
  ['/en/trading', '#/home', 'elsewhere'],
  ['/en/trading', '#/listen/funding/pfs/1/7', 'outside'],
  ['/en/trading', '#/sw/validate', 'outside'],
  ['/api/btc/invoice/0123456789abcdef', '', 'outside'],
  ['/en/login', '#/show/funding', 'outside'],
])('[ENG-16] %s%s is %s for offers', (pathname, hash, place) => {
  expect(placeOf({ pathname, hash })).toBe(place)
})

const walk = (...places: OfferPlace[]) => places.reduce((before, place, at) => moveTo(before, place, at), noOccasions).list

test.each<[OfferPlace[], object[]]>([
  [['elsewhere', 'funding'], [{ did: 'openFunding', at: 1 }]],
  [['funding', 'elsewhere'], [{ did: 'leaveFunding', at: 1, since: 0 }]],
  [['elsewhere', 'funding', 'result', 'elsewhere'], [{ did: 'leaveFunding', at: 3, since: 1 }]],
  [
    ['funding', 'promotions'],
    [
      { did: 'leaveFunding', at: 1, since: 0 },
      { did: 'openPromotions', at: 1 },
    ],
  ],
  [['funding', 'outside'], []],
  [['outside', 'result'], []],
  [['promotions', 'elsewhere'], []],
  [['funding', 'elsewhere', 'funding'], [{ did: 'openFunding', at: 2 }]],
])('[ENG-16] the way over %j leaves the occasions %j', (places, occasions) => {
  expect(walk(...places)).toEqual(occasions)
})

test('[ENG-16] a sign-in comes before what its first screen brings, and lasts on the next one', () => {
  const first = moveTo(signedInAt(noOccasions, 5), 'funding', 6)
  expect(first.list.map(({ did }) => did)).toEqual(['signIn', 'openFunding'])
  expect(moveTo(first, 'elsewhere', 7).list.map(({ did }) => did)).toEqual(['signIn', 'leaveFunding'])
})
