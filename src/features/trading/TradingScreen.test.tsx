// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import texts from '../../../locales/en/trading.json' with { type: 'json' }
import '../../../tests/support/afterEffects.ts'
import { stubServer } from '../../../tests/support/stubServer.ts'
import { wireSettings, wireUser } from '../../../tests/support/wireUser.ts'
import { Providers } from '../../app/Providers.tsx'
import { createStore } from '../../app/store.ts'
import { connectionLost } from '../../shell/device/connectionSlice.ts'
import { sessionRead, userRemembered } from '../../shell/session/sessionSlice.ts'
import { initTexts } from '../../shell/texts/i18n.ts'
import TradingScreen from './TradingScreen.tsx'

const [now, user, settings] = [1_800_000_000_000, wireUser(), wireSettings]
const lost = connectionLost({ since: now })
const remembered = userRemembered({ user, at: now, settings, reports: { balances: [], orders: [] }, now })
const read = sessionRead({ csrf: 'token', now, user, platformToken: null, askedAt: now, receivedAt: now, settings })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The screen of a start: the document alone names the platform's origin. */
async function start() {
  const meta = Object.assign(document.createElement('meta'), { name: 'platform-origin', content: settings.platform.origin })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  stubServer()
  await initTexts('en')
  const store = createStore()
  await act(async () =>
    render(
      <Providers store={store} readAgain={async () => undefined}>
        <MemoryRouter>
          <TradingScreen />
        </MemoryRouter>
      </Providers>,
    ),
  )
  return (...actions: Parameters<typeof store.dispatch>[0][]) =>
    act(async () => {
      for (const action of actions) store.dispatch(action)
    })
}
const iframe = () => document.querySelector('iframe[title]')

test.each([true, false])('[TRD-15, APP-34] with `onLine` %s the platform opens early, and goes if nothing answers', async (onLine) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const dispatch = await start()
  expect(iframe()?.getAttribute('src')).toMatch(/^https:\/\/platform\.example\//)
  // The settings are those of the last visit: they prove no connection.
  await dispatch(lost, remembered)
  expect([iframe(), screen.getByText(texts['offline.title']).textContent]).toEqual([null, texts['offline.title']])
})

test('[TRD-15] an open platform stays when the connection is lost', async () => {
  const dispatch = await start()
  const early = iframe()
  await dispatch(read)
  await dispatch(lost)
  expect([early === null, iframe()]).toEqual([false, early])
})
