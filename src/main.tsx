import './ui/tokens.css'
import './ui/global.css'
import './ui/typeface.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { withholdComposing } from '../domain/kernel/inputMethod.ts'
import { App } from './app/App.tsx'
import { watchMissingChunks } from './app/missingChunk.ts'
import { Providers } from './app/Providers.tsx'
import { loadFirstScreen } from './app/screens.tsx'
import { startSession } from './app/startSession.ts'
import { createStore } from './app/store.ts'
import { loadLater } from './app/loadLater.ts'
import { watchTexts } from './app/watchTexts.ts'
import { loadWebFont } from './app/webFont.ts'
import { connectBackground } from './bridges/background.ts'
import { acceptForeignChanges } from './browser/foreignChanges.ts'
import { watchInstall } from './bridges/installPrompt.ts'
import { watchNotificationTaps } from './bridges/serviceWorker.ts'
import { initTexts } from './shell/texts/i18n.ts'
import { addressLanguage } from './shell/texts/languages.ts'
import { parsePath } from './shell/location/documentPath.ts'
import { onLinkClick, openPath } from './shell/location/location.ts'
import { watchTheme } from './shell/screen/theme.ts'

/** Opens the path of a clicked notification, if it belongs to this app. */
function openNotificationPath(path: string): void {
  const { origin, pathname, search, hash } = new URL(path, location.origin)
  if (origin === location.origin && parsePath(pathname).at !== 'unknown') openPath(pathname + search + hash)
}

/** Ends the task, so that a slow phone can answer a tap before the next step of the start. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Starts the app in steps, each a task of its own. */
async function start(): Promise<void> {
  // Otherwise the schemas try `new Function`, which the page's policy forbids and reports.
  z.config({ jitless: true })
  acceptForeignChanges(document)
  addEventListener('keydown', withholdComposing, { capture: true })
  watchMissingChunks()
  watchTheme()
  watchInstall()
  // Before DOMContentLoaded: until then the browser keeps the messages for it.
  watchNotificationTaps(openNotificationPath)
  document.addEventListener('click', onLinkClick)

  // index.html stops loading texts when it sees this; otherwise they would load twice.
  document.documentElement.dataset['texts'] = 'asked'
  // Evaluating the page's modules took a task.
  await nextTask()
  const language = addressLanguage(location.pathname)
  const firstScreen = Promise.all([loadFirstScreen(language, initTexts(language)), loadWebFont()])
  await nextTask()
  const store = createStore()
  connectBackground(store)
  await nextTask()
  watchTexts(store)
  const readAgain = startSession(store)
  await nextTask()
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')
  const root = createRoot(container)
  await firstScreen

  // A transition: React renders it in slices, so that the browser can answer in between.
  startTransition(() =>
    root.render(
      <Providers store={store} readAgain={readAgain}>
        <App />
      </Providers>,
    ),
  )
  loadLater(store)
}

// Not awaited here: the screens' files import this one and would wait for it.
void start()
