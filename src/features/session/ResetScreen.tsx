import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { requestedRoute } from './requestedRoute.ts'
import { ResetForm } from './ResetForm.tsx'
import form from './SessionForm.module.css'
import { useUrlToken } from './useUrlToken.ts'

/** Renders `/{lang}/reset#token`, the link in the mail for a forgotten password (SES-13). */
export default function ResetScreen() {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const token = useUrlToken()
  const [at, setAt] = useState<'asking' | 'done' | 'missing'>(token === '' ? 'missing' : 'asking')
  const language = currentLanguage()
  const returnTo = requestedRoute()
  // On a device with a session, the dialog that asks for the new password signs in.
  const isSignedIn = useSelector(selectStatus) === 'person'
  const texts = {
    asking: { title: t('reset.title'), text: t('reset.text') },
    done: { title: t('reset.doneTitle'), text: t('reset.doneText') },
    missing: { title: t('reset.missingTitle'), text: t('reset.missingText') },
  }[at]

  function finish() {
    setAt('done')
    // The reset ended every session, also the one on this device.
    void dispatch(readSession())
  }

  return (
    <>
      <Card>
        <div className={form.head} role="status">
          <ScreenHeading key={at} title={texts.title} />
          <p>{texts.text}</p>
        </div>
        {at === 'asking' && <ResetForm token={token} onDone={finish} />}
        {at === 'done' && (
          <ButtonLink
            tone="primary"
            size="large"
            wide
            href={isSignedIn ? documents.trading(language, returnTo ?? paths.home()) : documents.login(language, returnTo)}
          >
            {isSignedIn ? t('email.continue') : t('reset.signIn')}
          </ButtonLink>
        )}
      </Card>
      {at !== 'done' && (
        <p className={form.other}>
          <a href={documents.forgot(language, returnTo)}>{t('reset.ask')}</a>
        </p>
      )}
    </>
  )
}
