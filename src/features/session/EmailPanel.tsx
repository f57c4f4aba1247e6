import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectShownUser, selectStatus } from '../../shell/session/sessionSlice.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { PendingEmailChange } from './PendingEmailChange.tsx'
import form from './SessionForm.module.css'

/** Shows the account's e-mail address with its status and a form to change it. Part of the security page. */
export function EmailPanel() {
  const { t } = useTranslation('session')
  const status = useSelector(selectStatus)
  const user = useSelector(selectShownUser)
  const isConfirmed = user?.emailStatus !== 'unconfirmed'
  return (
    <Card
      title={t('email.panelTitle')}
      aside={
        user?.emailStatus && <Chip tone={isConfirmed ? 'rise' : 'warn'}>{isConfirmed ? t('email.confirmed') : t('email.unconfirmed')}</Chip>
      }
    >
      {status === 'starting' && <Skeleton label={t('field.loading')} />}
      {status !== 'starting' && !user && <p>{t('email.visitor')}</p>}
      {user && (
        <div className={form.form}>
          <p>
            <Sentence>{t('email.current', { email: user.email })}</Sentence>
          </p>
          {/* There from the start, so that the change is announced. */}
          <p role="status" className={form.said}>
            {user.emailChange && <Sentence>{t('email.pending', { email: user.emailChange.to })}</Sentence>}
          </p>
          {user.emailChange && <PendingEmailChange email={user.email} />}
          <ChangeEmailForm key={user.emailChange?.to} email={user.email} factor={user.two_factor} />
        </div>
      )}
    </Card>
  )
}
