import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { currentLanguage } from '../../shell/i18n.ts'
import { documents } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { selectSettings } from '../../shell/sessionSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import form from './SessionForm.module.css'

/** Where a sandbox shows the letters it has written. */
const outbox = '/sandbox/mail'

type Step = { at: 'asking'; email: string } | { at: 'sent'; email: string }

/** `/{lang}/forgot`: a letter with a link to a new password (SES-13). */
export default function ForgotScreen() {
  const { t } = useTranslation('session')
  const isSandbox = useSelector(selectSettings)?.sandbox != null
  const [{ at, email }, setStep] = useState<Step>({ at: 'asking', email: '' })
  return (
    <>
      <Card>
        <div className={form.head} role="status">
          <ScreenHeading key={at} title={at === 'asking' ? t('forgot.title') : t('forgot.sentTitle')} />
          <p>{at === 'asking' ? t('forgot.text') : t('forgot.sentText', { email })}</p>
        </div>
        {at === 'asking' ? (
          <ForgotForm email={email} onSent={(sentTo) => setStep({ at: 'sent', email: sentTo })} />
        ) : (
          <div className={form.form}>
            <Button wide onClick={() => setStep({ at: 'asking', email })}>
              {t('forgot.again')}
            </Button>
            {isSandbox && (
              <ButtonLink wide href={outbox} target="_blank">
                {t('forgot.outbox')}
              </ButtonLink>
            )}
          </div>
        )}
      </Card>
      <p className={form.other}>
        <a href={documents.login(currentLanguage())}>{t('forgot.back')}</a>
      </p>
    </>
  )
}
