import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { languages } from '../../../contract/kernel.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { displayNames } from '../../../domain/kernel/formatters.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { canInstall, install, onInstallChange } from '../../bridges/installPrompt.ts'
import { type AccountChoice, switchAccount } from '../../shell/accounts/switchAccount.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { paths } from '../../shell/location/routes.ts'
import { chooseTheme } from '../../shell/screen/theme.ts'
import { selectAccount, selectShownUser } from '../../shell/session/sessionSlice.ts'
import { signOut } from '../../shell/session/signOut.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { languageNames } from '../../shell/texts/languageNames.ts'
import { switchLanguage } from '../switchLanguage.ts'
import type { Command } from './matchCommands.ts'
import { openHash } from './openHash.ts'

/** Returns the settings as commands: account, appearance, language, installation and sign-out (APP-31). */
export function useSettingCommands(): Command[] {
  const { t } = useTranslation(['commands', 'app', 'accounts', 'install'])
  const dispatch = useAppDispatch()
  const user = useSelector(selectShownUser)
  const hasPrompt = useSyncExternalStore(onInstallChange, canInstall)
  const names = displayNames(languageTag(currentLanguage()), { type: 'language' })

  const themes = (['dark', 'light', 'system'] as const).map((theme): Command => ({
    id: theme,
    group: 'settings',
    label: `${t('app:theme.title')}: ${t(`app:theme.${theme}`)}`,
    run: () => chooseTheme(theme),
  }))
  const inLanguages = languages.map((one): Command => ({
    id: one,
    group: 'settings',
    label: `${t('app:language.title')}: ${languageNames[one]}`,
    words: names.of(languageTag(one)) ?? one,
    run: () => void switchLanguage(one),
  }))
  const installation: Command = { id: 'install', group: 'settings', label: t('install:install.title'), run: install }
  const keys: Command = {
    id: 'shortcuts',
    group: 'settings',
    label: t('shortcuts.title'),
    run: () => dispatch(dialogOpened({ name: 'shortcuts' })),
  }
  const trading: Command = {
    id: 'trading',
    group: 'settings',
    label: t('setting.trading'),
    words: t('setting.tradingWords'),
    run: () => openHash(`${paths.home()}?settings`),
  }
  return [
    ...useAccountCommands(),
    trading,
    ...themes,
    ...inLanguages,
    ...(hasPrompt ? [installation] : []),
    ...(user
      ? [
          {
            id: 'signOut',
            group: 'settings' as const,
            label: t('app:profile.signOut'),
            run: () => void dispatch(signOut(user.userId)),
          },
        ]
      : []),
    keys,
  ]
}

/** Returns a command for each account of the person that this tab does not act on (ACC-02). */
function useAccountCommands(): Command[] {
  const { t } = useTranslation(['accounts', 'app'])
  const dispatch = useAppDispatch()
  const name = useAccountName()
  const balances = useSelector(selectShownUser)?.balances ?? []
  const current = useSelector(selectAccount)
  if (!current) return []
  const command = (label: string, choice: AccountChoice): Command => ({
    id: choice.to === 'exchange' ? 'exchange' : choice.id,
    group: 'settings',
    label: `${t('switch')}: ${label}`,
    run: () =>
      void dispatch(switchAccount(choice)).catch(() =>
        dispatch(toastShown({ tone: 'error', text: t('switch.failed', { other: label, account: name(current) }) })),
      ),
  })
  const others = balances.filter((one) => !isExchange(one) && one.accountId !== current.accountId)
  return [
    ...others.map((one) => command(name(one), { to: 'account', id: one.accountId })),
    ...(isExchange(current) ? [] : [command(t('app:account.exchange'), { to: 'exchange' })]),
  ]
}
