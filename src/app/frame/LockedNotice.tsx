import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { reloadToHome } from '../../shell/session/reloadToHome.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'

/**
 * Replaces a screen whose session has ended. Its content stays mounted but hidden until its owner signs in
 * again (SES-14, SES-16).
 */
export default function LockedNotice() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  return (
    <ErrorState
      // In another tab: the screen below keeps what was typed, and would hide an article with it.
      help={helpFor('csrf.token', '_blank')}
      title={t('locked.title')}
      action={
        <div className="row">
          <Button tone="primary" onClick={() => dispatch(dialogOpened({ name: 'signIn' }))}>
            {t('frame.signIn')}
          </Button>
          <Button onClick={reloadToHome}>{t('locked.leave')}</Button>
        </div>
      }
    >
      {t('locked.text')}
    </ErrorState>
  )
}
