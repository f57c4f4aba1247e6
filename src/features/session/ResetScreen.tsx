import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { documents } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
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
          <ButtonLink tone="primary" size="large" wide href={documents.login(language, null)}>
            {t('reset.signIn')}
          </ButtonLink>
        )}
      </Card>
      {at !== 'done' && (
        <p className={form.other}>
          <a href={documents.forgot(language, null)}>{t('reset.ask')}</a>
        </p>
      )}
    </>
  )
}
