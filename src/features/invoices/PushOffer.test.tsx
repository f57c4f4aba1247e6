// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import texts from '../../../locales/en/notifications.json' with { type: 'json' }
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { stubPushDevice } from '../../../tests/support/stubPushDevice.ts'
import type { ServerAnswers } from '../../../tests/support/stubServer.ts'
import { PushOffer } from './PushOffer.tsx'

const key = 'k'
const open = (answers: ServerAnswers = { pushState: { key } }) => renderPart(<PushOffer />, { answers })
const offer = () => screen.queryByRole('heading', { name: texts['offer.title'] })
const button = (name: string) => screen.findByRole('button', { name })

test('[PWA-07] the browser asks for permission only once the offer is accepted', async () => {
  const asked = stubPushDevice('default')
  const { user } = await open()
  const accept = await button(texts['push.on'])
  expect(asked).not.toHaveBeenCalled()
  await user.click(accept)
  expect(asked).toHaveBeenCalledOnce()
})

test('[PWA-07, APP-15] an offer that the browser refuses says so, and stays', async () => {
  stubPushDevice('default')
  const { user } = await open()
  await user.click(await button(texts['push.on']))
  expect((await screen.findByRole('alert')).textContent).toBe(texts['push.failed'])
  expect(offer()).not.toBeNull()
})

test('[PWA-07] a declined offer is not made again on this device', async () => {
  const asked = stubPushDevice('default')
  const first = await open()
  await first.user.click(await button(texts['offer.no']))
  expect(offer()).toBeNull()
  first.unmount()
  const again = await open()
  await waitFor(() => expect(again.server.calls('pushState')).not.toEqual([]))
  expect([offer(), asked.mock.calls]).toEqual([null, []])
})

test('[PWA-07] a person who has blocked notifications gets no offer', async () => {
  stubPushDevice('denied')
  const { server } = await open()
  expect([offer(), server.calls('pushState')]).toEqual([null, []])
})

test('[PWA-04, PWA-07] an offer without a connection cannot be accepted', async () => {
  stubPushDevice('default')
  const { connect } = await open()
  const accept = await button(texts['push.on'])
  await connect('offline')
  expect((accept as HTMLButtonElement).disabled).toBe(true)
})
