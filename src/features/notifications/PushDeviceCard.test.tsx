// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import texts from '../../../locales/en/notifications.json' with { type: 'json' }
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { pushServerKey, stubPushDevice } from '../../../tests/support/stubPushDevice.ts'
import type { ServerAnswers } from '../../../tests/support/stubServer.ts'
import { PushDeviceCard } from './PushDeviceCard.tsx'

type Amounts = 'shown' | 'hidden'

/** A server that knows this device once it has subscribed. */
function serverAnswers(): ServerAnswers {
  let amounts: Amounts | null = null
  return {
    pushState: () => ({ key: pushServerKey, ...(amounts !== null && { device: { amounts } }) }),
    subscribePush({ body }) {
      amounts = (body as { amounts?: Amounts }).amounts ?? amounts ?? 'hidden'
      return { return: 'true' }
    },
    unsubscribePush() {
      amounts = null
      return { return: 'true' }
    },
  }
}
/** Returns a button once it can be pressed. */
async function ready(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  // Off until the server has said whether it knows this device.
  await waitFor(() => expect([button.getAttribute('aria-busy'), button.disabled]).toEqual([null, false]))
  return button
}

test('[PWA-07] a device is turned on, names amounts once that is chosen, and is turned off', async () => {
  const asked = stubPushDevice('default', 'granted')
  const { user, server } = await renderPart(<PushDeviceCard />, { answers: serverAnswers() })
  await user.click(await ready(texts['push.on']))
  await ready(texts['push.off'])
  expect(asked).toHaveBeenCalledOnce()
  const amounts = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Show amounts/ })
  expect(amounts.checked).toBe(false)
  await user.click(amounts)
  await waitFor(() => expect(amounts.checked).toBe(true))
  await user.click(await ready(texts['push.off']))
  await ready(texts['push.on'])
  const device = { endpoint: 'https://push.example/1' }
  expect(server.calls('subscribePush').map(({ body }) => body)).toMatchObject([device, { ...device, amounts: 'shown' }])
  expect(server.calls('unsubscribePush').map(({ body }) => body)).toEqual([device])
})

test('[PWA-07] a device that its person has blocked says how it is allowed again', async () => {
  stubPushDevice('denied')
  await renderPart(<PushDeviceCard />)
  expect(screen.getByText(texts['push.denied'])).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['an iPhone before the app is on its home screen', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'push.install'],
  ['a browser without push messages', 'Mozilla/5.0 (X11; Linux x86_64)', 'push.unsupported'],
] as const)('[PWA-07, PWA-09] %s says what it takes, and asks the server nothing', async (_what, agent, text) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const { server } = await renderPart(<PushDeviceCard />)
  expect(screen.getByText(texts[text])).toBeTruthy()
  expect(server.calls('pushState')).toEqual([])
})
