/// <reference types="vite-plugin-pwa/client" />
/**
 * The baseline: an almost empty page that only starts the libraries the product uses. The product's bytes and
 * times are stated as multiples of this page, built and measured in the same run.
 */
import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { wrap } from 'comlink'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { Provider } from 'react-redux'
import { HashRouter, Link, Route, Routes } from 'react-router-dom'
import { registerSW } from 'virtual:pwa-register'
import type { BaselineWorker } from './worker.ts'

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/' }),
  endpoints: (build) => ({ data: build.query<{ text: string }, void>({ query: () => 'data.json' }) }),
})
const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (given) => given().concat(api.middleware) })

const worker = wrap<BaselineWorker>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))

function Home() {
  const { data } = api.useDataQuery()
  const { t } = useTranslation()
  return (
    <main>
      <h1>{t('hello')}</h1>
      {data ? <p id="data">{data.text}</p> : null}
      <Link to="/other">{t('other')}</Link>
    </main>
  )
}

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { hello: 'Hello', other: 'Other' } } } })
createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <I18nextProvider i18n={i18next}>
      <HashRouter>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="*" element={<Link to="/">home</Link>} />
        </Routes>
      </HashRouter>
    </I18nextProvider>
  </Provider>,
)
void worker.put('started', Date.now())
registerSW({})
