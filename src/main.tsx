import './ui/tokens.css'
import './ui/global.css'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app/App.tsx'
import { watchMissingChunks } from './app/missingChunk.ts'
import { Providers } from './app/Providers.tsx'
import { startSession } from './app/startSession.ts'
import { createStore } from './app/store.ts'
import { loadLater } from './app/loadLater.ts'
import { connectBackground } from './bridges/background.ts'
import { watchInstall } from './bridges/installPrompt.ts'
import { initTexts } from './shell/texts/i18n.ts'
import { addressLanguage } from './shell/texts/languages.ts'
import { onLinkClick } from './shell/location/location.ts'
import { watchTheme } from './shell/screen/theme.ts'

// Otherwise the schemas try `new Function`, which the page's policy forbids and reports.
z.config({ jitless: true })
watchMissingChunks()
watchTheme()
watchInstall()
document.addEventListener('click', onLinkClick)

const store = createStore()
connectBackground(store)
// index.html stops loading texts when it sees this; otherwise they would load twice.
document.documentElement.dataset['texts'] = 'asked'
const texts = initTexts(addressLanguage(location.pathname))
const readAgain = startSession(store)
await texts

// Set the home route before the first render: without a route the page would render an empty layout first.
if (!location.hash && location.pathname.split('/')[2] === 'trading') history.replaceState(null, '', '#/home')
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers store={store} readAgain={readAgain}>
    <App />
  </Providers>,
)
loadLater(store)
