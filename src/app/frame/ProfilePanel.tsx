import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { selectShownUser } from '../../shell/sessionSlice.ts'
import { signOut } from '../../shell/signOut.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/className.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from './Panel.tsx'
import styles from './ProfilePanel.module.css'

/** The settings have fields, which the home page does not need: they come once the panel is reached for. */
const Choices = lazy(() => import('./Choices.tsx'))
const PanelFoot = lazy(() => import('./PanelFoot.tsx'))

/** Who is signed in, how the app looks and speaks, and the way out. */
export function ProfilePanel({ className, from = 'top' }: { className?: string | undefined; from?: 'top' | 'bottom' }) {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const [wanted, setWanted] = useState(false)
  const user = useSelector(selectShownUser)
  const initials = user ? (user.firstName.charAt(0) + user.lastName.charAt(0)).toLocaleUpperCase() : ''
  const label = user ? t('profile.title') : t('profile.settings')
  return (
    <Panel
      name="profile"
      className={classes(styles.opener, className)}
      from={from}
      label={label}
      onReach={() => setWanted(true)}
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
        <Suspense fallback={<div className={styles.coming} />}>{wanted && <Choices />}</Suspense>
        {user && (
          <Button wide onClick={() => void dispatch(signOut(user.userId))}>
            {t('profile.signOut')}
          </Button>
        )}
      </div>
      {user && <Suspense>{wanted && <PanelFoot />}</Suspense>}
    </Panel>
  )
}
