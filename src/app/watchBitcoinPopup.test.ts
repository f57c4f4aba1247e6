// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeAfterStart } from '../../tests/support/signedInStore.ts'
import { wireSettings, wireUser } from '../../tests/support/wireUser.ts'
import { background } from '../bridges/background.ts'
import { dialogClosed, dialogOpened, selectDialogs } from '../shell/dialogs/dialogsSlice.ts'
import { initTexts } from '../shell/texts/i18n.ts'
import type { AppStore } from './store.ts'
import { watchBitcoinPopup } from './watchBitcoinPopup.ts'

/** The worker's answer to the claim of today, and how often it was asked. */
let claim: { ok: true; value: boolean } | { ok: false; code: string }
let claims: string[]
let visibility: DocumentVisibilityState
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await initTexts('en')
  claim = { ok: true, value: true }
  claims = []
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(background, 'claimDaily').mockImplementation(async (name) => {
    claims.push(name)
    return claim
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const goTo = (path: string): void => {
  history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
/** Opens an address as a signed-in person, and starts the watch. */
function open(path: string): { store: AppStore; shown: () => string[] } {
  goTo(path)
  const store = storeAfterStart(wireUser(), wireSettings)
  watchBitcoinPopup(store, Date.now())
  return { store, shown: () => selectDialogs(store.getState()).map(({ name }) => name) }
}
/** Lets the worker's answer and what follows from it arrive. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[FUND-41] the Bitcoin popup opens over the home, and once a visit', async () => {
  const { store, shown } = open('/en/trading#/home')
  await settled()
  expect([shown(), claims]).toEqual([['modal_bitcoin'], ['bitcoin']])
  store.dispatch(dialogClosed())
  goTo('/en/trading#/home')
  await settled()
  expect([shown(), claims]).toEqual([[], ['bitcoin']])
})

test.each([
  ['was shown today, in this or another tab', { ok: true, value: false }],
  ['cannot be asked of the worker', { ok: false, code: 'background.stopped' }],
] as const)('[FUND-41] a popup that %s does not open', async (_why, answer) => {
  claim = answer
  const { shown } = open('/en/trading#/home')
  await settled()
  expect([shown(), claims]).toEqual([[], ['bitcoin']])
})

test('[FUND-41] a person on another screen is asked on the way back home', async () => {
  const { shown } = open('/en/trading#/show/history')
  await settled()
  expect(claims).toEqual([])
  goTo('/en/trading#/home')
  await settled()
  expect(shown()).toEqual(['modal_bitcoin'])
})

test('[FUND-41] it waits for an open dialog to close, and for a hidden page to be seen', async () => {
  goTo('/en/trading#/home')
  const store = storeAfterStart(wireUser(), wireSettings)
  store.dispatch(dialogOpened({ name: 'modal_honor' }))
  watchBitcoinPopup(store, Date.now())
  visibility = 'hidden'
  store.dispatch(dialogClosed())
  await settled()
  expect(claims).toEqual([])
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(selectDialogs(store.getState()).map(({ name }) => name)).toEqual(['modal_bitcoin'])
})

test('[FUND-41] a person who left the home before the worker’s answer sees no popup', async () => {
  const { shown } = open('/en/trading#/home')
  goTo('/en/trading#/show/history')
  await settled()
  expect([shown(), claims]).toEqual([[], ['bitcoin']])
})
