// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import names from '../../../locales/en/app.json'
import texts from '../../../locales/en/commands.json'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { areaScreens } from '../areas.ts'

test('[APP-31] every screen has a name in the palette: of the navigation, or of its own', () => {
  const unnamed = areaScreens.filter(
    ({ at, name, navigation, detailOf }) => at === 'show' && !navigation && !detailOf && !(`screen.${name}` in texts),
  )
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test.each([
  ['promotions', { isRegulated: true }],
  ['promotions', { features: { offers: false } }],
  ['signals', { features: { signals: false } }],
  ['quiz', { features: { quiz: false } }],
  ['referral', { features: { referral: false } }],
] as const)('[APP-26, APP-31] the palette does not list %s where %j', async (name, change) => {
  const label = names[`nav.${name}`]
  const listed = async (settings: object) => {
    const { unmount } = await renderScreen(show('terms'), { settings, dialog: { name: 'palette' }, answers: { symbols: 'waits' } })
    await screen.findByRole('option', { name: names['nav.help'] })
    const found = screen.queryAllByRole('option', { name: label }).length
    unmount()
    return found
  }
  expect([await listed({ isRegulated: false }), await listed(change)]).toEqual([1, 0])
})
