import { LanguageChoice } from './LanguageChoice.tsx'
import { ThemeChoices } from './ThemeChoices.tsx'

/** How the app looks and speaks. */
export default function Choices() {
  return (
    <>
      <ThemeChoices />
      <LanguageChoice />
    </>
  )
}
