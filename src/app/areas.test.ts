import { expect, test } from 'vitest'
import { notifiedScreens } from '../../domain/notifications/ownRoute.ts'
import { areaScreens, offeredScreens } from './areas.ts'

const named = (where: 'bar' | 'menu') => areaScreens.filter(({ navigation }) => navigation?.in === where).map(({ name }) => name)

test('[APP-30] bar and menu lead to every screen with a hash route of its own', () => {
  const shown = areaScreens.filter(({ at }) => at === 'show').map(({ name }) => name)
  expect(new Set([...named('bar'), ...named('menu')])).toEqual(new Set(shown))
})

test('[APP-30] the screens that the requirement names are among them', () => {
  const wanted = 'funding withdrawal history contest promotions notifications news contacts personal security referral'.split(' ')
  expect([...named('bar'), ...named('menu')]).toEqual(expect.arrayContaining(wanted))
})

test('[SES-06] a screen that is not built yet asks a visitor in', () => {
  const upcoming = areaScreens.filter(({ navigation }) => navigation?.in === 'menu' && navigation.stage === 'upcoming')
  expect(upcoming.length).toBeGreaterThan(0)
  for (const { name, access, notice } of upcoming) expect([name, access, notice]).toEqual([name, 'page', name])
})

test('[APP-30] no menu offers a screen that is not built yet', () => {
  expect(offeredScreens.filter(({ navigation }) => navigation?.in === 'menu' && navigation.stage === 'upcoming')).toEqual([])
  expect(offeredScreens.length).toBeLessThan(areaScreens.length)
})

test('[ENG-14] each notification of the server leads to a screen of its own', () => {
  const shown = areaScreens.filter(({ at }) => at === 'show').map(({ name }) => name)
  expect(shown).toEqual(expect.arrayContaining([...notifiedScreens]))
})
