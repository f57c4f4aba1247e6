import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { dialogOpened } from '../../shell/dialogs.ts'
import { startAnew } from '../../shell/startAnew.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/Notice.tsx'

/** In the place of a screen whose session has ended: what was on it waits, out of sight, for the one it belongs to (SES-14, SES-16). */
export default function LockedNotice() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  return (
    <ErrorState
      title={t('locked.title')}
      action={
        <div className="row">
          <Button tone="primary" onClick={() => dispatch(dialogOpened({ name: 'signIn' }))}>
            {t('frame.signIn')}
          </Button>
          <Button onClick={startAnew}>{t('locked.leave')}</Button>
        </div>
      }
    >
      {t('locked.text')}
    </ErrorState>
  )
}
