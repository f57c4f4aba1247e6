import { fullName } from '../../../domain/session/nameOrder.ts'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { signOut } from '../../shell/session/signOut.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { CompanyName, LegalLinks } from './LegalLinks.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import styles from './ProfileMenu.module.css'
import { InstallChoice } from './InstallChoice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { ThemeChoices } from './ThemeChoices.tsx'

/** Shows theme, language and installation. */
function Preferences() {
  return (
    <>
      <ThemeChoices />
      <LanguageChoice />
      <InstallChoice />
    </>
  )
}

/**
 * The content of the "More" menu (APP-30): the signed-in person, links to all other screens, the preferences,
 * the sign-out button, and the footer's links, because the trading screen has no footer (APP-28).
 */
export default function ProfileMenu() {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const user = useSelector(selectShownUser)
  const locale = useLocale()
  return (
    <>
      {user && (
        <div className={styles.person} translate="no">
          <strong>{fullName(user, locale)}</strong>
          <span>{user.email}</span>
        </div>
      )}
      <div className={styles.choices}>
        <MenuLinks />
        <Preferences />
        {user && (
          <Button wide onClick={() => void dispatch(signOut(user.userId))}>
            {t('profile.signOut')}
          </Button>
        )}
      </div>
      {user && (
        <div className={styles.foot}>
          <LegalLinks />
          <CompanyName />
        </div>
      )}
    </>
  )
}
