// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'

const done = { return: 'true' } as const
const [euros] = wireUser().balances
const dollars = { ...euros!, accountId: 'usd-1', currency: 'USD' as const, amount: '100.00' }
const request = { name: 'tip' as const, hosts: ['Mara'] }

async function open(tip: ServerAnswers['tip'], balances = [euros!, dollars]) {
  const opened = await renderScreen(show('terms'), {
    user: { ...wireUser(), balances },
    dialog: request,
    worker: { refreshUser: async () => ({ ok: false, code: 'background.stopped' }) },
    answers: tip === undefined ? {} : { tip },
  })
  // By its name: the one that shows that it loads may come first.
  const dialog = within(await screen.findByRole('dialog', { name: 'Tip a host' }))
  const give = async (amount: string) => {
    await opened.user.type(await dialog.findByRole('textbox', { name: 'Tip for Mara' }), amount)
    await opened.user.click(dialog.getByRole('button', { name: /^Tip \$/ }))
  }
  const dialogNow = async () => within(await screen.findByRole('dialog'))
  return { ...opened, dialog, dialogNow, give, openAgain: () => opened.store.dispatch(dialogOpened(request)) }
}

test('[TRD-07, ACC-02] a tip comes from the account in dollars, and its result is shown', async () => {
  const { give, server, dialogNow } = await open(done)
  await give('5')
  expect(await (await dialogNow()).findByText(sentence('Thank you. $5 sent to Mara.'))).toBeTruthy()
  expect(server.calls('tip').map(({ body }) => body)).toMatchObject([{ value: '5', host: 'Mara', account: 'usd-1' }])
})

test('[TRD-07] one above 40 needs a confirmation; a double click does not give it', async () => {
  const { dialog, dialogNow, user, server } = await open(done)
  await user.type(dialog.getByRole('textbox', { name: 'Tip for Mara' }), '45')
  await user.dblClick(dialog.getByRole('button', { name: 'Tip $50' }))
  expect((await dialogNow()).getByText(sentence(/^\$50 will be deducted from your account for Mara/))).toBeTruthy()
  await user.click((await dialogNow()).getByRole('button', { name: 'No' }))
  expect(server.calls('tip')).toEqual([])
  await user.click((await dialogNow()).getByRole('button', { name: 'Tip $50' }))
  await user.click((await dialogNow()).getByRole('button', { name: 'Yes' }))
  expect(await (await dialogNow()).findByText(sentence('Thank you. $50 sent to Mara.'))).toBeTruthy()
  expect(server.calls('tip')).toHaveLength(1)
})

test('[APP-34] no translation changes a figure of a tip, from its form to its outcome', async () => {
  const { dialog, dialogNow, user } = await open(done)
  const unmarked = async () => unmarkedFigures(await screen.findByRole('dialog'))
  const value = dialog.getByRole('textbox', { name: 'Tip for Mara' })
  await user.type(value, '9000')
  await user.click(dialog.getByRole('button', { name: /^Tip/ }))
  expect([value.getAttribute('aria-invalid'), await unmarked()]).toEqual(['true', []])
  await user.clear(value)
  await user.type(value, '45')
  expect(await unmarked()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Tip $50' }))
  await (await dialogNow()).findByRole('button', { name: 'Yes' })
  expect(await unmarked()).toEqual([])
  await user.click((await dialogNow()).getByRole('button', { name: 'Yes' }))
  await (await dialogNow()).findByText(sentence('Thank you. $50 sent to Mara.'))
  expect(await unmarked()).toEqual([])
})

test('[APP-33] a tip that can be read in two ways is explained beside its field', async () => {
  const { dialog, user } = await open(undefined)
  await user.type(await dialog.findByRole('textbox', { name: 'Tip for Mara' }), '1.500')
  expect(dialog.getByText(sentence(/^Do you mean 1,500\.00 or 1\.50\?/))).toBeTruthy()
})

test('[TRD-07] a tip without a response is resent unchanged, also after the dialog was closed', async () => {
  const { give, dialogNow, user, server, openAgain } = await open(inTurn('lost', done))
  await give('5')
  const unclear = await dialogNow()
  expect(await unclear.findByText(sentence(/^We got no response. If your tip of \$5 arrived/))).toBeTruthy()
  await user.click(unclear.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  openAgain()
  await user.click(await (await dialogNow()).findByRole('button', { name: 'Send again' }))
  expect(await (await dialogNow()).findByText(sentence('Thank you. $5 sent to Mara.'))).toBeTruthy()
  const [first, second] = server.calls('tip')
  expect(second).toEqual(first)
})

test('[TRD-07, APP-17] closed while it is sent, a toast reports its result', async () => {
  const answer = deferred<typeof done>()
  const { give, dialogNow, user } = await open(answer.promise)
  await give('5')
  const sending = await dialogNow()
  expect(sending.getAllByText('Sending your tip…').length).toBeGreaterThan(0)
  expect(sending.getByRole<HTMLInputElement>('textbox', { name: 'Tip for Mara' }).readOnly).toBe(true)
  await user.click(sending.getByRole('button', { name: 'Close' }))
  answer.resolve(done)
  expect(await screen.findByText(sentence('Thank you. $5 sent to Mara.'))).toBeTruthy()
})

test('[TRD-07, APP-15] a refusal is shown, and the amount stays', async () => {
  const { give, dialogNow } = await open(refused('funds.insufficient'))
  await give('5')
  const form = await dialogNow()
  expect(await form.findByRole('alert')).toBeTruthy()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Tip for Mara' }).value).toBe('5')
})

test('[TRD-07] without an account in dollars it says so', async () => {
  const { dialog } = await open(undefined, [euros!])
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.getByRole('button', { name: 'OK' })).toBeTruthy()
})
