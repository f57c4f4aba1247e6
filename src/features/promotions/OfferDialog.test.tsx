// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import texts from '../../../locales/en/promotions.json' with { type: 'json' }
import { deferred } from '../../../domain/kernel/deferred.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { inTurn, refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { selectNotices } from '../../shell/dialogs/noticesSlice.ts'
import { LimitedOfferDialog } from './OfferDialog.tsx'

const done = { return: 'true' } as const
const promotion = { name: 'spring', start: 1, end: Date.UTC(2030, 11, 1), percent: '30', active: true }

async function open(answers: ServerAnswers = {}) {
  const onClose = vi.fn<() => void>()
  const opened = await renderPart(<LimitedOfferDialog onClose={onClose} />, {
    answers: {
      modal: { ...done, data: { promo: 'spring', until: Date.now() + 180 * secondMs, percent: '30' } },
      acceptLimited: { ...done, data: promotion },
      ignoreLimited: done,
      ...answers,
    },
    worker: { remind: async () => ({ ok: true, value: null }) },
  })
  const dialog = within(await screen.findByRole('dialog', { name: texts['limited.title'] }))
  const accept = () => dialog.findByRole<HTMLButtonElement>('button', { name: texts.accept })
  return { ...opened, onClose, dialog, accept }
}

test('[ENG-02, ENG-06] an offer names its bonus, its turnover and its terms, and is declined plainly', async () => {
  const { dialog, user, server, onClose, unmount } = await open()
  expect(await dialog.findByText('+30%')).toBeTruthy()
  expect(dialog.getByText(/20 times/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: texts.terms })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: texts.no }))
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  await waitFor(() => expect(server.calls('ignoreLimited')).toHaveLength(1))
})

test('[ENG-02] one that is accepted leads to the deposit that it applies to', async () => {
  const { user, accept } = await open()
  await user.click(await accept())
  const accepted = within(await screen.findByRole('dialog', { name: texts['accepted.title'] }))
  expect(accepted.getByRole('link', { name: texts.deposit }).getAttribute('href')).toMatch(/#\/show\/funding\/promo$/)
})

test('[ENG-02, APP-15] an acceptance that is lost says so, and can be sent again', async () => {
  const { user, dialog, accept, server } = await open({ acceptLimited: inTurn('lost', { ...done, data: promotion }) })
  await user.click(await accept())
  await dialog.findByRole('alert')
  await user.click(await accept())
  expect(await screen.findByRole('dialog', { name: texts['accepted.title'] })).toBeTruthy()
  expect(server.calls('acceptLimited')).toHaveLength(2)
})

test.each([
  ['is lost', 'lost'],
  ['is refused', refused('offers.ended')],
] as const)('[ENG-02, APP-17] an acceptance that %s after the dialog was closed leaves a notice', async (_what, outcome) => {
  const answer = deferred<typeof outcome>()
  const { user, accept, store, server, unmount } = await open({ acceptLimited: answer.promise })
  await user.click(await accept())
  await waitFor(() => expect(server.calls('acceptLimited')).toHaveLength(1))
  unmount()
  answer.resolve(outcome)
  const notice = { tone: 'warn', text: expect.stringMatching(/^We couldn’t confirm that the offer was accepted\. \S/) }
  await waitFor(() => expect(selectNotices(store.getState())).toMatchObject([notice]))
  expect(server.calls('ignoreLimited')).toEqual([])
})

test('[ENG-02, ENG-06] one that has ended at the server says so, and asks for nothing more', async () => {
  const { user, dialog, accept } = await open({ acceptLimited: refused('offers.ended') })
  await user.click(await accept())
  expect(await dialog.findByText(texts['offers.ended'])).toBeTruthy()
  expect(dialog.queryByRole('button', { name: texts.accept })).toBeNull()
})

test('[ENG-02, PWA-04] offline it cannot be accepted and says why, until the connection is back', async () => {
  const { dialog, accept, connect } = await open()
  await accept()
  await connect('offline')
  expect((await accept()).disabled).toBe(true)
  expect(dialog.getByText(texts['state.offline'])).toBeTruthy()
  await connect('online')
  await waitFor(async () => expect((await accept()).disabled).toBe(false))
})
