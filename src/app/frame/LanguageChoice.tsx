import { useTranslation } from 'react-i18next'
import { languages } from '../../../contract/kernel.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { languageNames } from '../../shell/texts/languageNames.ts'
import { isLanguage } from '../../shell/location/routes.ts'
import { SelectField } from '../../ui/Field.tsx'
import { switchLanguage } from '../switchLanguage.ts'

/** Selects the language, each under its own name (APP-23). The URL follows the choice. */
export function LanguageChoice() {
  const { t } = useTranslation('app')
  return (
    <SelectField
      label={t('language.title')}
      value={currentLanguage()}
      onChange={({ target }) => isLanguage(target.value) && void switchLanguage(target.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={languageTag(language)}>
          {languageNames[language]}
        </option>
      ))}
    </SelectField>
  )
}
