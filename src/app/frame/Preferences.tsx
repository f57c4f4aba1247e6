import { InstallChoice } from './InstallChoice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { ThemeChoices } from './ThemeChoices.tsx'

/** Shows theme, language and installation. */
export function Preferences() {
  return (
    <>
      <ThemeChoices />
      <LanguageChoice />
      <InstallChoice />
    </>
  )
}
