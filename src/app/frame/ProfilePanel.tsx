import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { signOut } from '../../shell/session/signOut.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/className.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from './Panel.tsx'
import styles from './ProfilePanel.module.css'

/** The home page needs no form fields: they load when the panel first opens. */
const MenuLinks = lazy(() => import('./MenuLinks.tsx'))
const Preferences = lazy(() => import('./Preferences.tsx'))
const PanelFooter = lazy(() => import('./PanelFooter.tsx'))

/** The "More" menu (APP-30): the signed-in person, links to all other screens, the preferences and the sign-out button. */
export function ProfilePanel({ className, from = 'top' }: { className?: string | undefined; from?: 'top' | 'bottom' }) {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const [wasOpened, setWasOpened] = useState(false)
  const user = useSelector(selectShownUser)
  const initials = user ? (user.firstName.charAt(0) + user.lastName.charAt(0)).toLocaleUpperCase() : ''
  const label = user ? t('profile.title') : t('profile.settings')
  return (
    <Panel
      name="profile"
      className={classes(styles.opener, className)}
      from={from}
      label={label}
      onOpen={() => setWasOpened(true)}
      opener={
        <>
          <span className="hidden">{label}</span>
          {initials || <Icon name="profile" />}
        </>
      }
    >
      {user && (
        <div className={styles.person}>
          <strong>
            {user.firstName} {user.lastName}
          </strong>
          <span>{user.email}</span>
        </div>
      )}
      <div className={styles.choices}>
        <Suspense fallback={<div className={styles.coming} />}>
          {wasOpened && (
            <>
              <MenuLinks />
              <Preferences />
            </>
          )}
        </Suspense>
        {user && (
          <Button wide onClick={() => void dispatch(signOut(user.userId))}>
            {t('profile.signOut')}
          </Button>
        )}
      </div>
      {user && <Suspense>{wasOpened && <PanelFooter />}</Suspense>}
    </Panel>
  )
}
