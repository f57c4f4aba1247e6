import type { Language } from '../../contract/kernel.ts'
import { openPath } from '../shell/location/location.ts'
import { isLanguage } from '../shell/location/routes.ts'
import { chooseLanguage } from '../shell/texts/i18n.ts'

/** Changes the language; the address follows it (APP-23). */
export async function switchLanguage(language: Language): Promise<void> {
  await chooseLanguage(language)
  const [, first = '', ...rest] = location.pathname.split('/')
  if (isLanguage(first)) openPath(`/${[language, ...rest].join('/')}${location.search}${location.hash}`, 'replace')
}
