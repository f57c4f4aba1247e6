// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { zoneElsewhere } from '../../../tests/support/zoneElsewhere.ts'
import WeekendDialog from './WeekendDialog.tsx'

test('[ENG-11, TRD-13] the weekend dialog has its dates by the person’s clock and by the contest’s', async () => {
  const tournamentZone = zoneElsewhere(Date.now())
  await renderPart(<WeekendDialog onClose={() => undefined} />, {
    settings: { tournamentZone },
    answers: { currentTourneys: { list: [] } },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekend contest' }))
  expect(await dialog.findByText(/^Your time: /)).toBeTruthy()
  expect(dialog.getByText(new RegExp(`^${tournamentZone}: `))).toBeTruthy()
})
