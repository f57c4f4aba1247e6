import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useHashRoute } from '../../shell/location/location.ts'
import { withParameters } from '../../shell/location/returnRoute.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { LoginForm } from './LoginForm.tsx'

/** Asks to sign in again over the current screen after the session expired, which then continues (SES-16). */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['session', 'app'])
  const user = useSelector(selectUser)
  // An address longer than the call takes must not keep anyone out.
  const route = withParameters(useHashRoute())
  return (
    <Dialog title={user ? t('again.title') : t('login.title')} close={t('app:frame.close')} onClose={onClose} dismiss="guarded">
      <p style={{ marginBlockEnd: 16 }}>{user ? t('again.text') : t('login.text')}</p>
      <LoginForm url={route} onDone={onClose} {...(user && { email: user.login })} />
      <PasskeyButton onDone={onClose} />
    </Dialog>
  )
}
