import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { dialogClosed, dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { parsePath } from '../../shell/location/documentPath.ts'
import { openPath } from '../../shell/location/location.ts'
import { useAccountPages } from '../../shell/location/returnRoute.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectSettings, selectShownUser } from '../../shell/session/sessionSlice.ts'
import { areaScreens } from '../areas.ts'
import { isScreenOffered } from '../isScreenOffered.ts'
import type { Command } from './matchCommands.ts'
import { openHash } from './openHash.ts'
import { useSettingCommands } from './useSettingCommands.ts'
import { symbols } from '../../../contract/trading.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'

/** The platform's symbols, which the palette lists. */
const { useSymbolsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ symbols: queryFromRoute(build, symbols, []) }),
})

/** The server's pages that every footer links. */
const legalPages = ['risk', 'terms', 'privacy', 'about'] as const

/**
 * Returns every offered screen, symbol and setting as a command (APP-26, APP-31). Screens derive from
 * `areas.ts`, symbols come from the platform.
 */
export function useCommands(): Command[] {
  const { t } = useTranslation(['commands', 'app', 'pages'])
  const dispatch = useDispatch()
  const user = useSelector(selectShownUser)
  const settings = useSelector(selectSettings)
  const { data } = useSymbolsQuery({})
  const pages = useAccountPages()
  // An invoice's path is no hash route to return to: sign in over it, as the top bar does (SES-06).
  const signIn = () => {
    if (parsePath(location.pathname).at !== 'invoice') return openPath(pages.signIn)
    dispatch(dialogOpened({ name: 'signIn' }))
    dispatch(dialogClosed('palette'))
  }

  const screens = areaScreens.filter((one) => one.at === 'show' && one.detailOf === undefined && isScreenOffered(one, settings))
  const toScreens: Command[] = [
    { id: 'home', group: 'screens', label: t('app:nav.trade'), run: () => openHash(paths.home()) },
    ...screens.map(({ name, navigation }): Command => ({
      id: name,
      group: 'screens',
      label: navigation ? t(`app:${navigation.label}`) : t(`screen.${name}`),
      run: () => openHash(paths.show(name)),
    })),
    ...legalPages.map((name): Command => ({
      id: name,
      group: 'screens',
      label: t(`pages:footer.${name}`),
      run: () => openHash(paths.show(name)),
    })),
  ]
  const toSymbols = (data?.symbols ?? []).map(({ symbol, name }): Command => ({
    id: symbol,
    group: 'symbols',
    label: symbol,
    words: name,
    run: () => openHash(`${paths.home()}?${new URLSearchParams({ symbol })}`),
  }))
  const toAccount: Command[] = user
    ? []
    : [
        { id: 'signIn', group: 'screens', label: t('app:frame.signIn'), run: signIn },
        { id: 'register', group: 'screens', label: t('app:frame.register'), run: () => openPath(pages.register) },
      ]
  return [...toScreens, ...toSymbols, ...toAccount, ...useSettingCommands()]
}
