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
import { startTexts } from './shell/i18n.ts'
import { addressLanguage } from './shell/languages.ts'
import { onLinkPress } from './shell/place.ts'
import { watchTheme } from './shell/theme.ts'

// The schemas would try `new Function`, which the page's policy forbids and reports.
z.config({ jitless: true })
watchMissingChunks()
watchTheme()
watchInstall()
document.addEventListener('click', onLinkPress)

const store = createStore()
connectBackground(store)
// From here on the document asks for none: what index.html would ask for now came twice.
document.documentElement.dataset['texts'] = 'asked'
const texts = startTexts(addressLanguage(location.pathname))
const readAgain = startSession(store)
await texts

// No route is home, before anything is drawn: a page without one has nothing between its bar and its footer.
if (!location.hash && location.pathname.split('/')[2] === 'trading') history.replaceState(null, '', '#/home')
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers store={store} readAgain={readAgain}>
    <App />
  </Providers>,
)
loadLater(store)
