import type { ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Provider } from 'react-redux'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import { currentLanguage, i18n } from '../shell/i18n.ts'
import { LocaleContext } from '../ui/locale.ts'
import { ReadAgain } from './readAgain.ts'
import type { AppStore } from './store.ts'

type ProvidersProps = { store: AppStore; readAgain: () => Promise<void>; children: ReactNode }

/** What every component may ask for: the store, the texts, the language. */
export const Providers = ({ store, readAgain, children }: ProvidersProps) => (
  <Provider store={store}>
    <I18nextProvider i18n={i18n}>
      <ReadAgain value={readAgain}>
        <Locale>{children}</Locale>
      </ReadAgain>
    </I18nextProvider>
  </Provider>
)

/** Follows the language on screen, so that numbers and dates change with the texts. */
function Locale({ children }: { children: ReactNode }) {
  useTranslation('app')
  return <LocaleContext value={formatTag(currentLanguage())}>{children}</LocaleContext>
}
