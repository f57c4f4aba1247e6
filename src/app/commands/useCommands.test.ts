import { expect, test } from 'vitest'
import texts from '../../../locales/en/commands.json'
import { areaScreens } from '../areas.ts'

test('[APP-31] every screen has a name in the palette: of the navigation, or of its own', () => {
  const unnamed = areaScreens.filter(
    ({ at, name, navigation, detailOf }) => at === 'show' && !navigation && !detailOf && !(`screen.${name}` in texts),
  )
  expect(unnamed.map(({ name }) => name)).toEqual([])
})
