import { useTranslation } from 'react-i18next'
import { languages } from '../../../contract/kernel.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { chooseLanguage, currentLanguage } from '../../shell/texts/i18n.ts'
import { languageName } from '../../shell/texts/languages.ts'
import { openPath } from '../../shell/location/location.ts'
import { isLanguage } from '../../shell/location/routes.ts'
import { SelectField } from '../../ui/Field.tsx'

/** Selects the language, each under its own name (APP-23). The URL follows the choice. */
export function LanguageChoice() {
  const { t } = useTranslation('app')
  const choose = async (language: string) => {
    if (!isLanguage(language)) return
    await chooseLanguage(language)
    const [, first = '', ...rest] = location.pathname.split('/')
    if (isLanguage(first)) openPath(`/${[language, ...rest].join('/')}${location.search}${location.hash}`, 'replace')
  }
  return (
    <SelectField label={t('language.title')} value={currentLanguage()} onChange={({ target }) => void choose(target.value)}>
      {languages.map((language) => (
        <option key={language} value={language} lang={languageTag(language)}>
          {languageName(language)}
        </option>
      ))}
    </SelectField>
  )
}
