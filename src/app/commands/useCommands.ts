import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { languages } from '../../../contract/kernel.ts'
import { displayNames } from '../../../domain/kernel/formatters.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { hrefOf, openPath } from '../../shell/location/location.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { chooseTheme } from '../../shell/screen/theme.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { signOut } from '../../shell/session/signOut.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { languageName } from '../../shell/texts/languages.ts'
import { areaScreens } from '../areas.ts'
import { switchLanguage } from '../switchLanguage.ts'
import { useSymbolsQuery } from './commandsApi.ts'
import type { Command } from './matchCommands.ts'

/** Opens a hash route, from whichever document is on screen. */
const open = (hash: string) => () => openPath(new URL(hrefOf(hash), location.href).href.slice(location.origin.length))

/** The server's pages that every footer links. */
const legalPages = ['risk', 'terms', 'privacy', 'about'] as const

/** Returns every screen, symbol and setting as a command (APP-31). Screens derive from `areas.ts`, symbols come from the platform. */
export function useCommands(): Command[] {
  const { t } = useTranslation(['commands', 'app', 'pages'])
  const dispatch = useAppDispatch()
  const user = useSelector(selectShownUser)
  const { data } = useSymbolsQuery({})
  const language = currentLanguage()
  const names = displayNames(languageTag(language), { type: 'language' })

  const screens = areaScreens.filter(({ at }) => at === 'show')
  const toScreens: Command[] = [
    { id: 'home', group: 'screens', label: t('app:nav.trade'), run: open(paths.home()) },
    ...screens.map(({ name, navigation }): Command => ({
      id: name,
      group: 'screens',
      label: navigation ? t(`app:${navigation.label}`) : t(`screen.${name}`),
      run: open(paths.show(name)),
    })),
    ...legalPages.map((name): Command => ({ id: name, group: 'screens', label: t(`pages:footer.${name}`), run: open(paths.show(name)) })),
  ]
  const toSymbols = (data?.symbols ?? []).map(({ symbol, name }): Command => ({
    id: symbol,
    group: 'symbols',
    label: symbol,
    words: name,
    run: open(`${paths.home()}?${new URLSearchParams({ symbol })}`),
  }))
  const themes = (['dark', 'light', 'system'] as const).map((theme): Command => ({
    id: theme,
    group: 'settings',
    label: `${t('app:theme.title')}: ${t(`app:theme.${theme}`)}`,
    run: () => chooseTheme(theme),
  }))
  const inLanguages = languages.map((one): Command => ({
    id: one,
    group: 'settings',
    label: `${t('app:language.title')}: ${languageName(one)}`,
    words: names.of(languageTag(one)) ?? one,
    run: () => void switchLanguage(one),
  }))
  const account: Command[] = user
    ? [{ id: 'signOut', group: 'settings', label: t('app:profile.signOut'), run: () => void dispatch(signOut(user.userId)) }]
    : [
        { id: 'signIn', group: 'screens', label: t('app:frame.signIn'), run: () => openPath(documents.login(language, null)) },
        {
          id: 'register',
          group: 'screens',
          label: t('app:frame.register'),
          run: () => openPath(documents.register(language, { returnTo: null })),
        },
      ]
  const keys: Command = {
    id: 'shortcuts',
    group: 'settings',
    label: t('shortcuts.title'),
    run: () => dispatch(dialogOpened({ name: 'shortcuts' })),
  }
  return [...toScreens, ...toSymbols, ...themes, ...inLanguages, ...account, keys]
}
