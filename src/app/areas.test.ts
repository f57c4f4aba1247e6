import { expect, test } from 'vitest'
import { notifiedScreens } from '../../domain/notifications/ownRoute.ts'
import { areaScreens } from './areas.ts'

const named = (where: 'bar' | 'menu') => areaScreens.filter(({ navigation }) => navigation?.in === where).map(({ name }) => name)

test('[APP-30] bar and menu lead to every screen with a hash route of its own', () => {
  const shown = areaScreens.filter(({ at }) => at === 'show').map(({ name }) => name)
  expect(new Set([...named('bar'), ...named('menu')])).toEqual(new Set(shown))
})

test('[APP-30] the screens that the requirement names are among them', () => {
  const wanted = 'funding withdrawal history contest promotions notifications news contacts tickets personal security referral'.split(' ')
  expect([...named('bar'), ...named('menu')]).toEqual(expect.arrayContaining(wanted))
})

test('[ENG-14] each notification of the server leads to a screen of its own', () => {
  const shown = areaScreens.filter(({ at }) => at === 'show').map(({ name }) => name)
  expect(shown).toEqual(expect.arrayContaining([...notifiedScreens]))
})
