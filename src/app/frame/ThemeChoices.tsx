import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, type ThemeChoice, themeChoice } from '../../shell/screen/theme.ts'
import styles from './ThemeChoices.module.css'

const choices = ['dark', 'light', 'system'] as const satisfies readonly ThemeChoice[]

/** Selects the dark, light or system theme (APP-24). */
export function ThemeChoices() {
  const { t } = useTranslation('app')
  const [chosen, setChosen] = useState(themeChoice)
  const choose = (choice: ThemeChoice) => {
    chooseTheme(choice)
    setChosen(choice)
  }
  return (
    <fieldset className={styles.set}>
      <legend>{t('theme.title')}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name="theme" checked={choice === chosen} onChange={() => choose(choice)} />
          <span>{t(`theme.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
