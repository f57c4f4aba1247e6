// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'

test('[SUP-01, TRD-09] a blocked person asks support with what is asked for and the account', async () => {
  const blocked = { ...wireUser(), verification: 'None', can_upload: true }
  const { user } = await renderScreen(show('terms'), {
    user: blocked,
    dialog: { name: 'blocked' },
    answers: { modal: 'waits', supportInit: 'waits' },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Trading is paused until you sign' }))
  await user.click(dialog.getByRole('link', { name: 'Ask support' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })).value).toBe('Trading is paused')
  const details = screen.getByRole('region', { name: 'Sent with your message' }).textContent
  for (const fact of ['Trading is paused until you sign', 'Your signature and Document', 'EUR account']) expect(details).toContain(fact)
})
