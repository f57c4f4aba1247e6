import { InstallChoice } from './InstallChoice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { ThemeChoices } from './ThemeChoices.tsx'

/** How the app looks and speaks, and the way to install it. */
export default function Choices() {
  return (
    <>
      <ThemeChoices />
      <LanguageChoice />
      <InstallChoice />
    </>
  )
}
