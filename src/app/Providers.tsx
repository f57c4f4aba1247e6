import type { ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Provider } from 'react-redux'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import { currentLanguage, i18n } from '../shell/texts/i18n.ts'
import { LocaleContext } from '../ui/locale.ts'
import { RefreshSession } from '../shell/session/refreshSession.ts'
import type { AppStore } from './store.ts'

type ProvidersProps = { store: AppStore; readAgain: () => Promise<void>; children: ReactNode }

/** Provides the store, the translations and the locale to all components. */
export const Providers = ({ store, readAgain, children }: ProvidersProps) => (
  <Provider store={store}>
    <I18nextProvider i18n={i18n}>
      <RefreshSession value={readAgain}>
        <Locale>{children}</Locale>
      </RefreshSession>
    </I18nextProvider>
  </Provider>
)

/** Provides the current locale, so that numbers and dates change with the language. */
function Locale({ children }: { children: ReactNode }) {
  useTranslation('app')
  return <LocaleContext value={formatTag(currentLanguage())}>{children}</LocaleContext>
}
