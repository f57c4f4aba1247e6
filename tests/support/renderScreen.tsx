import { readdir } from 'node:fs/promises'
import { act, cleanup, configure, fireEvent, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import type { BackgroundFact, CommandApi, CommandCall, CommandName, WorkerResult } from '../../contract/background.ts'
import type { WireSettings, WireUser } from '../../contract/session.ts'
import { App } from '../../src/app/App.tsx'
import { Providers } from '../../src/app/Providers.tsx'
import type { AppStore } from '../../src/app/store.ts'
import { answeredFacts } from '../../src/bridges/answeredFacts.ts'
import { background } from '../../src/bridges/background.ts'
import { backgroundReported } from '../../src/bridges/backgroundFacts.ts'
import { connectionFound, connectionLost } from '../../src/shell/device/connectionSlice.ts'
import { dialogOpened, type DialogRequest } from '../../src/shell/dialogs/dialogsSlice.ts'
import { i18n, initTexts } from '../../src/shell/texts/i18n.ts'
import './afterEffects.ts'
import { sessionAnswer } from './sessionAnswer.ts'
import { storeAfterStart } from './signedInStore.ts'
import { type ServerAnswers, stubServer } from './stubServer.ts'
import { wireSettings, wireUser } from './wireUser.ts'

/** A failed query names what it sought, and what the page says instead; its whole markup would hide both. */
const missing = (message: string | null): Error =>
  new Error(`${message ?? 'not found'}\nThe page says: ${(document.body.textContent ?? '').slice(-1_500)}`)
configure({ getElementError: missing })

type Setting = {
  /** Null: a visitor. */
  user?: WireUser | null
  settings?: Partial<WireSettings>
  answers?: ServerAnswers
  /** The background worker's commands; any other fails as stopped. */
  worker?: Partial<CommandApi>
  /** A dialog over the screen. */
  dialog?: DialogRequest
  connection?: 'online' | 'offline'
}

/** A user of the page without delays between the keys. */
const person = () => userEvent.setup({ delay: null, advanceTimers: (ms) => (vi.isFakeTimers() ? vi.advanceTimersByTime(ms) : undefined) })

/** Loads every English text, so that what is rendered never waits for it. */
async function loadTexts(): Promise<void> {
  if (i18n.isInitialized) return
  await initTexts('en')
  await i18n.loadNamespaces((await readdir('locales/en')).map((file) => file.replace('.json', '')))
}

/** A browser reports a link to another fragment by `popstate` too, which routers follow. */
const followLink = (): boolean => window.dispatchEvent(new PopStateEvent('popstate'))

/** Answers a command in the worker's place; what the answer says reaches the store as through the bridge. */
function answerCommand(store: AppStore, name: CommandName, run: CommandCall<CommandName>): void {
  vi.spyOn(background, name).mockImplementation(async (...args: never[]) => {
    const outcome = await (run as (...given: never[]) => Promise<WorkerResult<unknown>>)(...args)
    const facts = answeredFacts(name, outcome)
    if (facts.length > 0) store.dispatch(backgroundReported(facts))
    return outcome as never
  })
}

async function renderIn(content: ReactNode, { user = wireUser(), settings, answers, worker = {}, dialog, connection = 'online' }: Setting) {
  const shown = { ...wireSettings, ...settings }
  const server = stubServer({ rpc: sessionAnswer({ user, settings: shown }), ...answers })
  await loadTexts()
  const store = storeAfterStart(user, shown)
  for (const [name, run] of Object.entries(worker)) answerCommand(store, name as keyof CommandApi, run)
  const setConnection = (at: 'online' | 'offline'): void => {
    server.connect(at === 'online')
    store.dispatch(at === 'online' ? connectionFound() : connectionLost({ since: Date.now() }))
  }
  if (connection === 'offline') setConnection('offline')
  if (dialog) store.dispatch(dialogOpened(dialog))
  const readAgain = async (): Promise<void> => undefined
  addEventListener('hashchange', followLink)
  onTestFinished(() => {
    removeEventListener('hashchange', followLink)
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    vi.restoreAllMocks()
  })
  const rendered = await act(async () =>
    render(
      <Providers store={store} readAgain={readAgain}>
        {content}
      </Providers>,
    ),
  )
  return {
    store,
    server,
    user: person(),
    /** The element that holds everything but dialogs. */
    container: rendered.container,
    unmount: rendered.unmount,
    connect: (at: 'online' | 'offline'): Promise<void> => act(async () => setConnection(at)),
    /** Reports facts of the worker to the page. */
    report: (...facts: BackgroundFact[]): Promise<void> => act(async () => void store.dispatch(backgroundReported(facts))),
  }
}

/**
 * Renders the whole page at an address, such as `/en/trading#/show/funding`: real store, router, texts,
 * dialogs and toasts. A server that the contract checks takes the network's place.
 */
export function renderScreen(address: string, setting: Setting = {}) {
  history.replaceState(null, '', address)
  return renderIn(<App />, setting)
}

/** Renders a part of a screen in the same surroundings, at a route such as `/show/history?type=tip`. */
export const renderPart = (part: ReactNode, { at = '/', ...setting }: Setting & { at?: string } = {}) =>
  renderIn(<MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>, setting)

/** Opens a panel of the bar, as its button does in a browser: happy-dom has no popovers. */
export function openPanel(name: 'account' | 'notifications' | 'profile'): HTMLElement {
  const panel = document.getElementById(`panel-${name}`)
  if (!panel) throw new Error(`no panel ${name}`)
  panel.hidePopover = () => undefined
  fireEvent(panel, new Event('beforetoggle'))
  return panel
}

/** Returns the address of a screen of the trading area. */
export const show = (page: string): string => `/en/trading#/show/${page}`
