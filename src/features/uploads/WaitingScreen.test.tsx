// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommandApi } from '../../../contract/background.ts'
import texts from '../../../locales/en/uploads.json' with { type: 'json' }
import { depositView } from '../../../tests/support/depositView.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'

const none: Pick<CommandApi, 'uploads' | 'readDraft'> = {
  uploads: async () => ({ ok: true, value: [] }),
  readDraft: async () => ({ ok: true, value: null }),
}
const heading = (name: string) => screen.findByRole('heading', { name })

test('[PWA-04] without anything that waits the screen says so', async () => {
  await renderScreen(show('waiting'), { worker: none })
  expect(await heading(texts.empty)).toBeTruthy()
  expect(screen.queryByText(texts['deposit.title'])).toBeNull()
})

test('[PWA-04] a deposit under way and an unanswered withdrawal are listed, each with a link', async () => {
  const stored = JSON.stringify({ key: 'k', body: {} })
  const { store } = await renderScreen(show('waiting'), {
    worker: { ...none, readDraft: async (_uid, name) => ({ ok: true, value: name === 'withdrawal sent' ? stored : null }) },
  })
  store.dispatch(backgroundReported([{ topic: 'deposit', deposit: depositView({ amount: '250.00' }) }]))
  expect(await heading(texts['withdrawal.title'])).toBeTruthy()
  expect(await heading(texts['deposit.title'])).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('€250.00'))
  expect(screen.getByRole('link', { name: texts['deposit.go'] }).getAttribute('href')).toContain('#/show/funding')
  expect(screen.getByRole('link', { name: texts['withdrawal.go'] }).getAttribute('href')).toContain('#/show/withdrawal')
  expect(screen.queryByText(texts.empty)).toBeNull()
})
