import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireUser } from '../../../contract/session.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import form from './SessionForm.module.css'
import { useResend } from './useResend.ts'

type Props = Pick<WireUser, 'email' | 'emailChange'>

/** Reminds of an unconfirmed address, current or new, and can send its link again. */
export function EmailNotice({ email, emailChange }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  const isOnline = useSelector(selectConnection).at === 'online'
  const { status, resend } = useResend()
  const text = emailChange ? t('email.pending', { email: emailChange.to }) : t('email.notice', { email })
  return (
    <Banner
      tone="info"
      icon="info"
      action={
        <span className={form.actions}>
          <Button busy={status.at === 'sending'} disabled={!isOnline} onClick={() => void resend()}>
            {t('email.resend')}
          </Button>
          <a href={`#${paths.show('security')}`}>{t('email.change')}</a>
        </span>
      }
    >
      {text} {status.at === 'done' && t('email.resent')}
      {status.at === 'refused' && errorText(status.fault.code)}
    </Banner>
  )
}
