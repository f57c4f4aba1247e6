import { expect, test } from 'vitest'
import { notifiedScreens } from '../../domain/notifications/ownRoute.ts'
import { areaScreens } from './areas.ts'

const named = (where: 'bar' | 'menu') => areaScreens.filter(({ navigation }) => navigation?.in === where).map(({ name }) => name)

/** Screens of one thing in the list of another screen, which leads to them. */
const details = ['promo']

test('[APP-30] bar and menu lead to every screen with a hash route of its own', () => {
  const shown = areaScreens.filter(({ at }) => at === 'show').map(({ name }) => name)
  expect(new Set([...named('bar'), ...named('menu'), ...details])).toEqual(new Set(shown))
})

test('[APP-03, APP-30] each address that the requirement names has a screen of its own', () => {
  const named = `funding personal contest withdrawal history reports security referral tickets promotions promo
    notifications news calendar contacts diagnostics`
  const screens = areaScreens.filter(({ at, load }) => at === 'show' && load !== undefined).map(({ name }) => name)
  expect(screens).toEqual(expect.arrayContaining(named.split(/\s+/)))
})

test('[ENG-14] each notification of the server leads to a screen of its own', () => {
  const shown = areaScreens.filter(({ at }) => at === 'show').map(({ name }) => name)
  expect(shown).toEqual(expect.arrayContaining([...notifiedScreens]))
})
