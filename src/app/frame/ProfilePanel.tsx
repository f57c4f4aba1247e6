import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { initialsOf } from '../../../domain/session/nameOrder.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { classes } from '../../ui/className.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from './Panel.tsx'
import styles from './ProfilePanel.module.css'

/** The home page needs neither form fields nor a sign-out: they load when the panel first opens. */
const ProfileMenu = lazy(() => import('./ProfileMenu.tsx'))

/** The "More" menu with its button (APP-30). */
export function ProfilePanel({ className, from = 'top' }: { className?: string | undefined; from?: 'top' | 'bottom' }) {
  const { t } = useTranslation('app')
  const [wasOpened, setWasOpened] = useState(false)
  const user = useSelector(selectShownUser)
  const initials = user ? initialsOf(user) : ''
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
      <Suspense fallback={<div className={styles.coming} />}>{wasOpened && <ProfileMenu />}</Suspense>
    </Panel>
  )
}
